import { createECDH } from "node:crypto";
import webPush, { type RequestOptions } from "web-push";
import { DAY_MS } from "../../../engine/day.ts";
import { deriveKey } from "../secret-seal.ts";

/** Where a browser receives messages, and the keys that only it can open them with (RFC 8291). */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * What became of a message. `gone`: the browser no longer receives any. `refused`: this message will never be taken.
 * `later`: the push service is busy or out of reach.
 */
export type PushOutcome = "sent" | "gone" | "refused" | "later";

export interface PushService {
  /** The key that browsers subscribe with, in base64url. */
  readonly publicKey: string;
  /** Whether the endpoint belongs to a push service that this server sends to. */
  accepts(endpoint: string): boolean;
  /** Sends an encrypted message. `topic` replaces an earlier message that the browser has not fetched yet. */
  send(
    to: PushTarget,
    message: { readonly text: string; readonly topic: string },
    signal: AbortSignal,
  ): Promise<PushOutcome>;
}

/** The push services of the browsers: a subscription to any other address is refused, so that nobody points this
 * server at a host of their choice. */
export const BROWSER_SERVICES: readonly string[] = [
  "https://fcm.googleapis.com",
  "https://*.push.services.mozilla.com",
  "https://*.notify.windows.com",
  "https://*.push.apple.com",
];

/** A day later, news is read in the product or in the daily mail. */
const TTL_SECONDS = DAY_MS / 1000;
/** Whether the subscription has ended. A key, a clock or a contact that is wrong is the operator's affair. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Whether an endpoint is at one of these services. `*.` stands for one or more names. */
export function isAtService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== "" || url.password !== "") return false;
  return services.some((service) => {
    const [scheme, host = ""] = service.split("//");
    if (url.protocol !== scheme) return false;
    return host.startsWith("*.") ? url.host.endsWith(host.slice(1)) : url.host === host;
  });
}

const HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Reads the setting PUSH_SERVICES: hosts, or `off` for none. Undefined if it is neither. */
export function parsePushServices(text: string): readonly string[] | undefined {
  if (text === "off") return [];
  const hosts = text.split(",").map((host) => host.trim().toLowerCase());
  return hosts.every((host) => HOST.test(host))
    ? hosts.map((host) => `https://${host}`)
    : undefined;
}

/** Judges the status of a push service's answer. */
export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "sent";
  if (GONE.has(status)) return "gone";
  return status === 429 || status >= 500 ? "later" : "refused";
}

/** Encrypts a message for a browser; undefined if its key is no key. */
function encrypt({ endpoint, p256dh, auth }: PushTarget, text: string, options: RequestOptions) {
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, options);
  } catch {
    return undefined;
  }
}

/**
 * Sends to the push services of browsers. The key pair is derived from the server's secret, so that all processes
 * have the same one.
 * @param contact the address under which a push service reaches the operator: `https:` or `mailto:`
 */
export function pushService({
  secret,
  contact,
  services = BROWSER_SERVICES,
}: {
  readonly secret: string;
  readonly contact: string;
  readonly services?: readonly string[] | undefined;
}): PushService {
  const pair = createECDH("prime256v1");
  const privateKey = deriveKey(secret, "push");
  pair.setPrivateKey(privateKey);
  const publicKey = pair.getPublicKey("base64url");
  const vapidDetails = {
    subject: contact,
    publicKey,
    privateKey: privateKey.toString("base64url"),
  };
  return {
    publicKey,
    accepts: (endpoint) => isAtService(endpoint, services),
    async send(to, { text, topic }, signal) {
      // The list may have become shorter since the browser subscribed.
      if (!isAtService(to.endpoint, services)) return "gone";
      const request = encrypt(to, text, { vapidDetails, topic, TTL: TTL_SECONDS });
      if (request === undefined) return "gone";
      const { method, headers } = request;
      const body = new Uint8Array(request.body);
      try {
        const answer = await fetch(to.endpoint, {
          method,
          headers,
          body,
          redirect: "error",
          signal,
        });
        await answer.body?.cancel();
        return outcomeOf(answer.status);
      } catch (error) {
        if (error instanceof TypeError || signal.aborted) return "later";
        throw error;
      }
    },
  };
}
