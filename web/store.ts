/** An event that any module can emit or subscribe to. */
export interface Signal<T = void> {
  ring(this: void, value: T): void;
  /** Calls `listener` on every emit. Returns the unsubscribe function. */
  listen(this: void, listener: (value: T) => void): () => void;
  isHeard(this: void): boolean;
}

export function createSignal<T = void>(): Signal<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    ring(value) {
      for (const listener of listeners) listener(value);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isHeard: () => listeners.size > 0,
  };
}

/** A value with subscribers. `useSyncExternalStore(store.subscribe, store.get)` shows it on a screen. */
export interface Store<T> {
  get(this: void): T;
  /** Replaces the value, and calls the subscribers if it differs. */
  set(this: void, next: T): void;
  /** Calls `listener` with each new value. Returns the unsubscribe function. */
  subscribe(this: void, listener: (value: T) => void): () => void;
}

/** @param isSame whether a new value equals the old one; the old object then stays */
export function createStore<T>(first: T, isSame: (a: T, b: T) => boolean = Object.is): Store<T> {
  const changed = createSignal<T>();
  let value = first;
  return {
    get: () => value,
    set(next) {
      if (isSame(value, next)) return;
      value = next;
      changed.ring(next);
    },
    subscribe: changed.listen,
  };
}
