import type { Ctx } from "../../context.ts";
import { afterCommit } from "../../database/transaction.ts";

const listeners = new Set<() => void>();

/** Says to this process, once the transaction is committed, that a report waits. A hint: who misses it looks by the clock. */
export function tellReportWaits(tx: Ctx["tx"]): void {
  afterCommit(tx, () => {
    for (const listener of listeners) listener();
  });
}

/** Calls `listener`, which must not throw, whenever a report waits. @returns what ends it */
export function onReportWaits(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
