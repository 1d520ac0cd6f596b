import { constraintKindWords, type LogEntry } from "../../../../contract/look-ahead/constraints.ts";
import { formatDate } from "../../../ui/format.ts";

/** A constraint in a few words: Drawing: rebar schedule. */
export const entryTitle = ({ kind, words }: Pick<LogEntry, "kind" | "words">): string =>
  `${constraintKindWords[kind]}: ${words}`;

/** Who clears a constraint and by when: Lagos Masons, promised for 12 Mar 2026, needed by 10 Mar 2026. */
export function constraintDueWords(
  entry: Pick<LogEntry, "owner" | "ownerCompany" | "neededBy" | "promisedOn">,
): string {
  const { owner, ownerCompany, neededBy, promisedOn } = entry;
  return [
    owner?.name ?? ownerCompany?.name ?? "Nobody named yet",
    promisedOn === null ? "" : `promised for ${formatDate(promisedOn)}`,
    neededBy === null ? "" : `needed by ${formatDate(neededBy)}`,
  ]
    .filter((words) => words !== "")
    .join(", ");
}

/** Whether a constraint is late: promised, or else needed, on a day that has passed, or promised after it is needed. */
export function isConstraintLate(
  { neededBy, promisedOn, clearedAt }: Pick<LogEntry, "neededBy" | "promisedOn" | "clearedAt">,
  today: string,
): boolean {
  if (clearedAt !== null) return false;
  const due = promisedOn ?? neededBy;
  return due !== null && (due < today || (neededBy !== null && due > neededBy));
}
