const listeners = new Set<() => void>();

/** Calls `listener` whenever the server may be reached again. Returns the unsubscribe function. */
export function onReconnect(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Says that the server may be reached again: the browser has a network, or a connection was opened. */
export function reconnected(): void {
  for (const listener of listeners) listener();
}

/** Whether the browser knows that it has no network. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

globalThis.addEventListener?.("online", reconnected);
