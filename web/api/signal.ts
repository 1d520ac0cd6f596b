export interface Signal {
  ring(this: void): void;
  /** Calls `listener` on every emit. Returns the unsubscribe function. */
  listen(this: void, listener: () => void): () => void;
}

/** An event without data that any module can emit or subscribe to. */
export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    ring() {
      for (const listener of listeners) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
