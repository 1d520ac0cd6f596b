import { ApiError, serverMessage } from "../../api/call.ts";
import type { Refused } from "./actions.ts";

/** Records that were refused for one reason. */
export interface BulkRefusal {
  readonly reason: string;
  readonly records: readonly { readonly id: string; readonly title: string }[];
}

/** The result of an action on several records, if some were refused. */
export interface BulkRefused {
  readonly refusals: readonly BulkRefusal[];
  /** How many records the action was for. */
  readonly all: number;
  /** What happened to the other records: "changed". */
  readonly done: string;
}

/** A record of a bulk action, with the words by which people know it. */
export interface Named {
  readonly _id: string;
  readonly title: string;
}

/** Groups the refused records of a bulk action by reason. */
export function bulkRefusals(refused: Refused, all: readonly Named[]): readonly BulkRefusal[] {
  const titles = new Map(all.map(({ _id, title }) => [_id, title]));
  const byReason = new Map<string, { id: string; title: string }[]>();
  for (const { spec, error } of refused) {
    const { id } = spec.input.params as { readonly id: string };
    const fallback = error instanceof ApiError ? error.message : "Please try again.";
    const reason = serverMessage(error, fallback);
    byReason.set(reason, [...(byReason.get(reason) ?? []), { id, title: titles.get(id) ?? "One" }]);
  }
  return [...byReason].map(([reason, named]) => ({ reason, records: named }));
}

const NAMED = 3;

/** The refusals as one sentence, for somebody who has left the list. */
export function refusalWords(refusals: readonly BulkRefusal[], all: number, what: string): string {
  const titles = refusals.flatMap((refusal) => refusal.records.map(({ title }) => title));
  const named = titles.slice(0, NAMED).map((title) => `“${title}”`);
  const more = titles.length > NAMED ? ` and ${titles.length - NAMED} more` : "";
  const reasons = refusals.map(({ reason }) => reason).join(" ");
  return `${titles.length} of ${all} ${what} were refused: ${named.join(", ")}${more}. ${reasons}`;
}
