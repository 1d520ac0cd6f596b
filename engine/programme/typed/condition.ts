import { typedNumber } from "../../amount-text.ts";
import { folded } from "../../folded-text.ts";
import { readWholeDay } from "../../typed-day.ts";
import { dayOfMoment, parseDay } from "../calendar/moment.ts";
import { parseDuration, type WorkUnits } from "./duration.ts";

/** What the cells of a column are: words, numbers, minutes of work, or moments. */
export type CellKind = "text" | "number" | "duration" | "date";

export const conditionOperators = [
  "is",
  "is_not",
  "contains",
  "lacks",
  "less",
  "greater",
  "before",
  "after",
  "between",
  "empty",
  "filled",
] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

/** A condition on the cells of one column, with the values as they were typed. A day is `YYYY-MM-DD`. */
export interface Condition {
  readonly column: string;
  readonly operator: ConditionOperator;
  /** Empty for `empty` and `filled`. */
  readonly value: string;
  /** The end of `between`, which belongs to it; empty otherwise. */
  readonly until: string;
}

/** A cell as a condition sees it. */
export interface Cell {
  readonly text: string;
  /** A number, minutes, or a moment; null for none. Not read for words. */
  readonly value: number | null;
  /** What typed days and weeks are in the calendar of the cell's activity. */
  readonly units: WorkUnits;
}

const order: readonly ConditionOperator[] = ["is", "is_not", "less", "greater", "between"];
const presence: readonly ConditionOperator[] = ["empty", "filled"];

/** The operators of a kind of cell, the most usual one first. */
export const operatorsOf: Record<CellKind, readonly ConditionOperator[]> = {
  text: ["contains", "lacks", "is", "is_not", ...presence],
  number: [...order, ...presence],
  duration: [...order, ...presence],
  date: ["before", "after", "between", "is", "is_not", ...presence],
};

type CellTest = (cell: Cell) => boolean;

/**
 * Returns the test of a condition; undefined if the kind of cell does not have the operator, or a value cannot be
 * read. An empty cell is not any value: it is neither less nor greater, before nor after.
 */
export function conditionTest(kind: CellKind, condition: Condition): CellTest | undefined {
  const { operator, value, until } = condition;
  if (!operatorsOf[kind].includes(operator)) return undefined;
  if (operator === "empty") return (cell) => isEmpty(kind, cell);
  if (operator === "filled") return (cell) => !isEmpty(kind, cell);
  if (kind === "text") return textTest(operator, folded(value.trim()));
  const from = readerOf(kind, value);
  const to = operator === "between" ? readerOf(kind, until) : from;
  if (!from || !to) return undefined;
  return (cell) => {
    const at = kind === "date" ? dayOf(cell) : cell.value;
    if (at === null) return operator === "is_not";
    const first = from(cell);
    switch (operator) {
      case "is":
        return at === first;
      case "is_not":
        return at !== first;
      case "less":
      case "before":
        return at < first;
      case "greater":
      case "after":
        return at > first;
      default:
        return at >= first && at <= to(cell);
    }
  };
}

const isEmpty = (kind: CellKind, { text, value }: Cell): boolean =>
  kind === "text" ? text.trim() === "" : value === null;

/** Conditions on dates are about days: the time of a moment is left out. */
const dayOf = ({ value }: Cell): number | null => (value === null ? null : dayOfMoment(value));

function textTest(operator: ConditionOperator, wanted: string): CellTest | undefined {
  if (wanted === "") return undefined;
  const is: CellTest = ({ text }) => folded(text.trim()) === wanted;
  const contains: CellTest = ({ text }) => folded(text).includes(wanted);
  switch (operator) {
    case "is":
      return is;
    case "is_not":
      return (cell) => !is(cell);
    case "contains":
      return contains;
    default:
      return (cell) => !contains(cell);
  }
}

type Reader = (cell: Cell) => number;

/**
 * Returns what a typed value is beside a cell: "2d" depends on the calendar of its activity. Undefined if it cannot be
 * read.
 */
export function readerOf(kind: Exclude<CellKind, "text">, typed: string): Reader | undefined {
  if (kind === "date") {
    // 30 Feb looks like a day, and an address may say it.
    if (!/^\d{4}-\d{2}-\d{2}$/.test(typed) || readWholeDay(typed) !== typed) return undefined;
    const day = parseDay(typed);
    return () => day;
  }
  if (kind === "number") {
    const figure = typedNumber(typed.trim().replace(/\s*%$/, "").replace(/^−/, "-"));
    return Number.isNaN(figure) ? undefined : () => figure;
  }
  const [, sign = "", length = ""] = /^\s*([-−]?)(.*)$/s.exec(typed) ?? [];
  const read = (units: WorkUnits) => {
    const minutes = parseDuration(length, units);
    // Not -0, which differs from 0.
    return minutes === undefined || sign === "" ? minutes : 0 - minutes;
  };
  if (read({ minutesPerDay: 480, minutesPerWeek: 2400 }) === undefined) return undefined;
  const known = new Map<string, number>();
  return ({ units }) => {
    const key = `${units.minutesPerDay} ${units.minutesPerWeek}`;
    const minutes = known.get(key) ?? read(units) ?? 0;
    known.set(key, minutes);
    return minutes;
  };
}

/** Compares the values of two cells of a column. An empty one comes last, whatever the direction. */
export function compareValues(
  a: number | string | null,
  b: number | string | null,
  direction: 1 | -1,
): number {
  if (a === b) return 0;
  if (a === null || a === "") return b === null || b === "" ? 0 : 1;
  if (b === null || b === "") return -1;
  return a < b ? -direction : direction;
}
