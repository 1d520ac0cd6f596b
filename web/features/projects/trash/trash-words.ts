import {
  describeHoldings,
  noHoldings,
  NOTHING,
} from "../../../../contract/projects/holdings-words.ts";
import type { Holdings, TrashedProject } from "../../../../contract/projects/trash.ts";
import { formatExact } from "../../../ui/format-exact.ts";

/** What is deleted with a project, in a sentence. */
export function deletedWith(holds: Holdings): string {
  const words = describeHoldings(holds, formatExact);
  return words === NOTHING ? "Nothing is in it." : `It is deleted with ${words}.`;
}

/** From this number of records on, a deletion is confirmed by typing the name. */
const MUCH = 25;

/** Whether a project's deletion loses so much that one press is not enough to confirm it. */
export function isMuch(holds: Holdings): boolean {
  const { tasks, drafts, lines, movements, files, comments } = holds;
  return tasks + drafts + lines + movements + files + comments >= MUCH;
}

/** The contents of several projects in the trash together. People are left out: one may be on several teams. */
function together(projects: readonly TrashedProject[]): Holdings {
  const byCurrency = (of: (holds: Holdings) => Holdings["amounts"]) => {
    const sums = new Map<string, number>();
    for (const { amount, currency } of projects.flatMap(({ holds }) => of(holds))) {
      sums.set(currency, (sums.get(currency) ?? 0) + amount);
    }
    return [...sums].map(([currency, amount]) => ({ amount, currency }));
  };
  const sum = (of: (holds: Holdings) => number) =>
    projects.reduce((total, { holds }) => total + of(holds), 0);
  return {
    ...noHoldings,
    tasks: sum(({ tasks }) => tasks),
    drafts: sum(({ drafts }) => drafts),
    amounts: byCurrency(({ amounts }) => amounts),
    lines: sum(({ lines }) => lines),
    planned: byCurrency(({ planned }) => planned),
    movements: sum(({ movements }) => movements),
    activities: sum(({ activities }) => activities),
    files: sum(({ files }) => files),
    comments: sum(({ comments }) => comments),
  };
}

/**
 * What is lost when the trash is emptied, in a sentence.
 * @param total how many projects are in it, of which `projects` may be only the latest.
 */
export function lostWithTrash(projects: readonly TrashedProject[], total: number): string {
  const many = total === 1 ? "1 project is" : `${total.toLocaleString("en-NG")} projects are`;
  if (total > projects.length) return `${many} deleted with everything in them.`;
  const words = describeHoldings(together(projects), formatExact);
  return words === NOTHING
    ? `${many} deleted. Nothing is in ${total === 1 ? "it" : "them"}.`
    : `${many} deleted with ${words}.`;
}
