export interface Signal<T = void> {
  ring(this: void, value: T): void;
  /** Calls `listener` on every emit. Returns the unsubscribe function. */
  listen(this: void, listener: (value: T) => void): () => void;
}

/** An event that any module can emit or subscribe to. */
export function createSignal<T = void>(): Signal<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    ring(value) {
      for (const listener of listeners) listener(value);
    },
    listen(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
