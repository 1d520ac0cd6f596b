import { afterCommit } from "../../database/attempt.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { runFor } from "../request-work.ts";

/** Announces work within this process, so that it need not wait for the next poll. */
export interface WorkHint {
  /** Calls the listeners once the transaction is committed. */
  readonly announceAfter: (tx: Tx) => void;
  readonly tell: () => void;
  /**
   * Calls `listener`, which must not throw, whenever there is work. @returns the function that unsubscribes
   */
  readonly listen: (listener: () => void) => () => void;
}

/** A hint for one kind of work. It may be missed: every kind is also polled. */
export function workHint(): WorkHint {
  const listeners = new Set<() => void>();
  const tell = () => {
    // Work that is done because of the hint is not part of the request that gave it.
    runFor(undefined, () => {
      for (const listener of listeners) listener();
    });
  };
  return {
    tell,
    announceAfter: (tx) => afterCommit(tx, tell),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
