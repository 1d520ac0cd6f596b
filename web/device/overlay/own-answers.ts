import type { Entry } from "../outbox/command.ts";
import { idsIn } from "../outbox/ids-in.ts";
import { madeBy } from "../outbox/order.ts";
import type { Read } from "./overlay.ts";

/** The reads of what is attached to a record. */
const hanging: ReadonlySet<string> = new Set([
  "listComments",
  "listFiles",
  "listActivities",
  "listTaskResources",
]);
const NOTHING_YET = { data: [], total: 0, nextCursor: null };

/**
 * Answers a read of a record that is still to be created, which the server would not find: the record as it was
 * entered, with nothing attached to it. Undefined for any other read.
 */
export function ownAnswer(entries: readonly Entry[], { name, params, query }: Read): unknown {
  if (name !== "getTask" && !hanging.has(name)) return undefined;
  const asked = idsIn(JSON.stringify([params, query]));
  const making = entries.find(({ command, state }) => {
    const made = madeBy(command);
    return made !== undefined && state !== "refused" && asked.includes(made);
  });
  if (!making) return undefined;
  return name === "getTask" ? { data: making.command.shown } : NOTHING_YET;
}
