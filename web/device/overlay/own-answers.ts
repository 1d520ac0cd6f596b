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

/** The record that is asked for, of a command that makes several. */
function rowIn(rows: readonly unknown[], asked: readonly string[]): unknown {
  return rows.find((row) => asked.includes((row as { readonly _id: string })._id));
}

/**
 * Answers a read of a record that is still to be created, which the server would not find: the record as it was
 * entered, with nothing attached to it. Undefined for any other read.
 */
export function ownAnswer(entries: readonly Entry[], { name, params, query }: Read): unknown {
  if (name !== "getTask" && !hanging.has(name)) return undefined;
  const asked = idsIn(JSON.stringify([params, query]));
  const making = entries.find(
    ({ command, state }) =>
      state !== "refused" && madeBy(command).some((made) => asked.includes(made)),
  );
  if (!making) return undefined;
  if (name !== "getTask") return NOTHING_YET;
  const { shown } = making.command;
  return { data: Array.isArray(shown) ? rowIn(shown, asked) : shown };
}
