import { createSignal } from "../store.ts";

const reachable = createSignal();

/** Calls `listener` whenever the server may be reached again. Returns the unsubscribe function. */
export const onReconnect = reachable.listen;

/** Says that the server may be reached again: the browser has a network, or a connection was opened. */
export const reconnected = reachable.ring;

/** Whether the browser knows that it has no network. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

globalThis.addEventListener?.("online", () => reconnected());
