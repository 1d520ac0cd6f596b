import { createSignal } from "../../store.ts";
import { onReconnect } from "../network.ts";

/** Code that loads when it is needed, or before that. */
export interface PartLoader<Part> {
  /**
   * Returns the code, which starts to load at the first call. Never rejects: undefined means failure, which lasts
   * until a retry.
   */
  readonly current: () => Promise<Part | undefined>;
  /** Loads code that failed to load again. */
  readonly retry: () => void;
  /** Loads the code ahead, or again after a failure if nobody sees that failure on the screen. */
  readonly prepare: () => Promise<unknown>;
  /** Calls `listener` when `current` returns a new promise. Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * @param reconnect subscribes to the news that the server may be reached again; code that failed is then loaded
 * again
 */
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
      // While somebody reads why the part is missing, that message stays, with the focus in it, until they retry or
      // the network is back.
      if (!changed.isHeard()) retry();
      return current();
    },
    subscribe: changed.listen,
  };
}
