export interface Signal {
  ring(this: void): void;
  /** Calls `listener` at every ring until the answered function is called. */
  listen(this: void, listener: () => void): () => void;
}

/** A bell that anything can ring and hear, without either knowing the other. */
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
