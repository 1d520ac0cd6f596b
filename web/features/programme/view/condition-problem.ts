import {
  type CellKind,
  type Condition,
  type ConditionOperator,
  readerOf,
} from "../../../../engine/programme/typed/condition.ts";
import { elapsedUnits, type WorkUnits } from "../../../../engine/programme/typed/duration.ts";
import { MOST_CONDITIONS } from "./conditions.ts";

/** Why a condition cannot be added, and what it is about: one of its values, or all of it. */
export interface ConditionProblem {
  readonly about: "value" | "until" | "all";
  readonly words: string;
}

const unread: Record<CellKind, string> = {
  text: "Type some words.",
  number: "Type a number.",
  duration: "Type a duration such as 3d, 4h or 2w.",
  date: "Type a date such as 12 Mar 2026, fri or +7.",
};

/** A week may be more or less than six days: only what is reversed in all calendars is refused. */
const units: readonly WorkUnits[] = [elapsedUnits, { minutesPerDay: 480, minutesPerWeek: 2400 }];
const cellOf = (each: WorkUnits) => ({ text: "", value: null, units: each });

export const needsValue = (operator: ConditionOperator): boolean =>
  operator !== "empty" && operator !== "filled";

/** Finds what is wrong with a condition on a kind of cell, beside the others of the view. */
export function conditionProblem(
  kind: CellKind,
  condition: Condition,
  others: readonly Condition[],
): ConditionProblem | undefined {
  return valueProblem(kind, condition) ?? placeProblem(condition, others);
}

function valueProblem(
  kind: CellKind,
  { operator, value, until }: Condition,
): ConditionProblem | undefined {
  if (!needsValue(operator)) return undefined;
  const read = (text: string) => (kind === "text" ? undefined : readerOf(kind, text));
  const from = read(value);
  if (kind === "text" ? value.trim() === "" : !from) return { about: "value", words: unread[kind] };
  if (operator !== "between") return undefined;
  const to = read(until);
  if (!to) return { about: "until", words: unread[kind] };
  const isReversed = from && units.every((each) => to(cellOf(each)) < from(cellOf(each)));
  return isReversed
    ? { about: "until", words: "The end is before the beginning: nothing would be found." }
    : undefined;
}

function placeProblem(
  { column, operator, value, until }: Condition,
  others: readonly Condition[],
): ConditionProblem | undefined {
  const isThere = others.some(
    (one) =>
      one.column === column &&
      one.operator === operator &&
      one.value === value &&
      one.until === until,
  );
  if (isThere) return { about: "all", words: "This condition is set already." };
  return others.length < MOST_CONDITIONS
    ? undefined
    : {
        about: "all",
        words: `At most ${MOST_CONDITIONS} conditions fit. Remove one first.`,
      };
}
