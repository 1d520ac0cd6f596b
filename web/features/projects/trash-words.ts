import { describeHoldings } from "../../../contract/holdings-words.ts";
import type { Holdings, TrashedProject } from "../../../contract/trash.ts";
import { formatExact } from "../../ui/format-exact.ts";

/** What is deleted with a project, in a sentence. */
export function deletedWith(holds: Holdings): string {
  return isEmpty(holds)
    ? "Nothing is in it."
    : `It is deleted with ${describeHoldings(holds, formatExact)}.`;
}

/** What several projects in the trash hold together. People are left out: one may be on several teams. */
function together(projects: readonly TrashedProject[]): Holdings {
  const sums = new Map<string, number>();
  for (const { amount, currency } of projects.flatMap(({ holds }) => holds.amounts)) {
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  const sum = (of: (holds: Holdings) => number) =>
    projects.reduce((total, { holds }) => total + of(holds), 0);
  return {
    tasks: sum(({ tasks }) => tasks),
    drafts: sum(({ drafts }) => drafts),
    amounts: [...sums].map(([currency, amount]) => ({ amount, currency })),
    lines: sum(({ lines }) => lines),
    movements: sum(({ movements }) => movements),
    files: sum(({ files }) => files),
    comments: sum(({ comments }) => comments),
    people: 0,
    hasLedger: false,
  };
}

function isEmpty(holds: Holdings): boolean {
  const { tasks, drafts, lines, movements, files, comments, people } = holds;
  return tasks + drafts + lines + movements + files + comments + people === 0;
}

/**
 * What is lost when the trash is emptied, in a sentence.
 * @param total how many projects are in it, of which `projects` may be only the latest.
 */
export function lostWithTrash(projects: readonly TrashedProject[], total: number): string {
  const many = total === 1 ? "1 project is" : `${total.toLocaleString("en-NG")} projects are`;
  const holds = together(projects);
  if (total > projects.length) return `${many} deleted with all that they hold.`;
  return isEmpty(holds)
    ? `${many} deleted. Nothing is in ${total === 1 ? "it" : "them"}.`
    : `${many} deleted with ${describeHoldings(holds, formatExact)}.`;
}
