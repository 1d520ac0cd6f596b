import { createSignal } from "../../store.ts";
import { onReconnect } from "../network.ts";

/** Code that loads when it is needed, or before that. */
export interface PartLoader<Part> {
  /** The code, loading since the first call. Never rejects: undefined is a failure, which lasts until a retry. */
  readonly current: () => Promise<Part | undefined>;
  /** Loads failed code again. */
  readonly retry: () => void;
  /** Loads the code ahead, or again after a failure if nobody sees that failure on the screen. */
  readonly prepare: () => Promise<unknown>;
  /** Calls `listener` when `current` is another promise. Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** @param reconnect how to learn that the server may be reached again; what failed is then loaded again */
export function createPartLoader<Part>(
  load: () => Promise<Part>,
  reconnect: typeof onReconnect = onReconnect,
): PartLoader<Part> {
  const changed = createSignal();
  let loading: Promise<Part | undefined> | undefined;
  let forget: (() => void) | undefined;

  function start(): Promise<Part | undefined> {
    loading = load().catch(() => {
      forget ??= reconnect(retry);
      return undefined;
    });
    return loading;
  }

  function retry(): void {
    if (!forget) return;
    forget();
    forget = undefined;
    void start();
    changed.ring();
  }

  const current = () => loading ?? start();
  return {
    current,
    retry,
    prepare() {
      // A person who reads why the part is missing keeps that message, and the focus in it, until they retry or
      // the network is back.
      if (!changed.isHeard()) retry();
      return current();
    },
    subscribe: changed.listen,
  };
}
