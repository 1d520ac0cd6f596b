import { createECDH, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { decrypt } from "http_ece";
import { newId } from "../platform/ids.ts";
import { type PushService, pushService } from "../platform/push/push-service.ts";
import { TEST_SECRET } from "./global-setup.ts";

/** A message as a browser reads it, with the headers that its push service saw. */
export interface ReceivedPush {
  readonly path: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A browser that is subscribed: what `PushSubscription.toJSON` gives. */
export interface TestBrowser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A push service that delivers nothing, and the browsers that subscribed with it. */
export interface TestPushServer {
  /** Its address, as a server's list of push services has it. */
  readonly url: string;
  readonly received: ReceivedPush[];
  /** The status that it answers. */
  status: number;
  newBrowser(): TestBrowser;
  stop(): Promise<void>;
}

/** A push service that no network reaches, for servers that send nothing in their tests. */
export const UNREACHABLE = "https://push.invalid";

/**
 * The sender of a test's server.
 * @param services the push services that it sends to
 */
export function testPush(services: readonly string[] = [UNREACHABLE]): PushService {
  return pushService({ secret: TEST_SECRET, contact: "https://plumb.example.com", services });
}

/** Starts a push service (RFC 8030) whose browsers open their messages with a library of others. */
export async function startPushServer(): Promise<TestPushServer> {
  const browsers = new Map<string, (body: Buffer) => string>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const path = request.url ?? "";
    const open = browsers.get(path);
    if (open && push.status === 201)
      push.received.push({ path, text: open(body), headers: request.headers });
    response.writeHead(open ? push.status : 404).end();
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const push: TestPushServer = {
    url,
    received: [],
    status: 201,
    newBrowser() {
      const privateKey = createECDH("prime256v1");
      const p256dh = privateKey.generateKeys("base64url");
      const auth = randomBytes(16).toString("base64url");
      const path = `/push/${newId()}`;
      browsers.set(path, (body) =>
        decrypt(body, { version: "aes128gcm", privateKey, authSecret: auth }).toString(),
      );
      return { endpoint: `${url}${path}`, keys: { p256dh, auth } };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return push;
}
