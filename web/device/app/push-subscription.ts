import { registerWorker } from "./service-worker.ts";
import type { PageMessage } from "./worker-messages.ts";

/** What a browser hands out so that a server can send it messages. */
export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/**
 * Whether this browser can show news while no page is open. `blocked`: the person has forbidden it in the browser's
 * settings.
 */
export function pushSupport(): "ready" | "blocked" | "none" {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "none";
  return Notification.permission === "denied" ? "blocked" : "ready";
}

/**
 * Asks the person for leave, and subscribes this browser. Undefined if they refuse.
 * @param publicKey the server's key, in base64url
 * @throws if the browser's push service cannot be reached
 */
export async function subscribeBrowser(publicKey: string): Promise<Subscription | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  // Without a worker, as in some private windows, `ready` never resolves.
  if (!(await registerWorker())) throw new Error("There is no worker.");
  const { pushManager } = await navigator.serviceWorker.ready;
  const current = await pushManager.getSubscription();
  // A subscription with a former key of the server is of no use.
  if (current && keyOf(current) !== publicKey) await current.unsubscribe();
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  ).toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new Error("The browser gave no keys.");
  return { endpoint, keys: { p256dh, auth } };
}

/** Ends this browser's subscription, if it has one. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** The server's key of a subscription, in base64url. */
function keyOf({ options }: PushSubscription): string | undefined {
  if (options.applicationServerKey === null) return undefined;
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Calls `open` with the path of news that the person presses. @returns the function that stops */
export function onPressedNews(open: (path: string) => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const listen = ({ data, ports }: MessageEvent<PageMessage>) => {
    if (data.type !== "open") return;
    // Without an answer, the worker opens another page.
    ports[0]?.postMessage("opened");
    open(data.path);
  };
  navigator.serviceWorker.addEventListener("message", listen);
  return () => navigator.serviceWorker.removeEventListener("message", listen);
}
