import { ApiError, serverMessage } from "../../../api/call.ts";
import type { Refused } from "../../../sync/acts.ts";
import type { Task } from "../../../../contract/tasks.ts";

/** Tasks that were refused for one reason. */
export interface BulkRefusal {
  readonly reason: string;
  readonly tasks: readonly { readonly id: string; readonly title: string }[];
}

/** What was refused of a bulk act, by reason. */
export function bulkRefusals(refused: Refused, tasks: readonly Task[]): readonly BulkRefusal[] {
  const titles = new Map(tasks.map(({ _id, title }) => [_id, title]));
  const byReason = new Map<string, { id: string; title: string }[]>();
  for (const { spec, error } of refused) {
    const { id } = spec.input.params as { readonly id: string };
    const fallback = error instanceof ApiError ? error.message : "Please try again.";
    const reason = serverMessage(error, fallback);
    byReason.set(reason, [
      ...(byReason.get(reason) ?? []),
      { id, title: titles.get(id) ?? "A task" },
    ]);
  }
  return [...byReason].map(([reason, named]) => ({ reason, tasks: named }));
}

const NAMED = 3;

/** The refusals as one sentence, for somebody who has left the list. */
export function refusalWords(refusals: readonly BulkRefusal[], all: number): string {
  const titles = refusals.flatMap((refusal) => refusal.tasks.map(({ title }) => title));
  const named = titles.slice(0, NAMED).map((title) => `“${title}”`);
  const more = titles.length > NAMED ? ` and ${titles.length - NAMED} more` : "";
  const reasons = refusals.map(({ reason }) => reason).join(" ");
  return `${titles.length} of ${all} tasks were refused: ${named.join(", ")}${more}. ${reasons}`;
}
