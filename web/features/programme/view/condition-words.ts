import type {
  CellKind,
  Condition,
  ConditionOperator,
} from "../../../../engine/programme/typed/condition.ts";
import { formatDate } from "../../../ui/format.ts";
import type { ProgrammeColumn } from "../columns/column.ts";

export const operatorWords: Record<ConditionOperator, string> = {
  is: "is",
  is_not: "is not",
  contains: "contains",
  lacks: "does not contain",
  less: "less than",
  greater: "more than",
  before: "before",
  after: "after",
  between: "between",
  empty: "is empty",
  filled: "is not empty",
};

export const cellKindOf = ({ measure }: ProgrammeColumn): CellKind => measure?.kind ?? "text";

/** A condition in words: "Start before 1 Mar 2026". */
export function conditionWords(condition: Condition, column: ProgrammeColumn): string {
  const { operator, value, until } = condition;
  const begin = `${column.label} ${operatorWords[operator]}`;
  if (operator === "empty" || operator === "filled") return begin;
  const shown = (typed: string) => {
    if (cellKindOf(column) === "date") return formatDate(typed);
    return cellKindOf(column) === "text" ? `“${typed.trim()}”` : typed.trim();
  };
  return operator === "between"
    ? `${begin} ${shown(value)} and ${shown(until)}`
    : `${begin} ${shown(value)}`;
}
