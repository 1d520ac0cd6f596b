import { MAX_AMOUNT } from "../../../contract/common.ts";
import { type PlannedLine } from "../../../contract/cost-plan/budget-revisions.ts";
import { MAX_MONTHS, type Spread } from "../../../contract/cost-plan/cost-plan.ts";
import { coinOf, coinProblem, LEDGER_DECIMALS, productOf } from "../../../engine/currency.ts";
import { decimalOf, fromMills, sumOf, toMills } from "../../../engine/decimal.ts";
import { lineMonths, type ProjectDates } from "../../../contract/resources/month-rules.ts";
import { monthsFrom } from "../../../engine/months.ts";
import { shareOut } from "../../../engine/shares.ts";
import { spreadByDays, sumOfDays } from "../../../engine/spread-by-days.ts";
import { spreadOver } from "../../../engine/spread.ts";

/** A line as it is stored. Quantity, rate and amounts are decimals, exact. */
export interface LineState {
  /** The id of its code. */
  readonly costCode: string;
  readonly description: string;
  readonly quantity: string | null;
  readonly unit: string;
  readonly rate: string | null;
  readonly amount: string;
  readonly spread: Spread;
  /** Consecutive months; at least one. */
  readonly months: readonly LineMonth[];
  /** The ids of the activities that the line follows; none with another spread. */
  readonly activities: readonly string[];
}

interface LineMonth {
  readonly month: string;
  readonly amount: string;
}

/** The input for a line: omitted fields are kept, null clears. */
export interface LineInput {
  readonly costCode?: string | undefined;
  readonly description?: string | undefined;
  readonly quantity?: number | null | undefined;
  readonly unit?: string | undefined;
  readonly rate?: number | null | undefined;
  readonly amount?: number | undefined;
  readonly spread?: Spread | undefined;
  readonly start?: string | undefined;
  readonly finish?: string | undefined;
  readonly months?: readonly { readonly month: string; readonly amount: number }[] | undefined;
  readonly activities?: readonly string[] | undefined;
}

/** The facts about the project that its lines need. */
export interface PlanFrame extends ProjectDates {
  readonly currency: string;
  /**
   * The working days in each month of every activity that a line may follow; needed only if a line follows
   * activities.
   */
  readonly work?: WorkDays | undefined;
}

/** The days of work of each month, by the id of an activity. */
export type WorkDays = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A line, or why the input does not make one, and the field at fault. */
export type LineResult =
  | { readonly line: LineState }
  | { readonly field: keyof LineInput; readonly message: string };

const LARGEST = toMills(String(MAX_AMOUNT));

interface Whole {
  readonly quantity: string | null;
  readonly rate: string | null;
  /** The amount in mills. */
  readonly amount: bigint;
}

type Problem = Extract<LineResult, { field: unknown }>;

function problem(field: keyof LineInput, message: string): Problem {
  return { field, message };
}

function factor(input: number | null | undefined, before: string | null): string | null {
  if (input === undefined) return before;
  return input === null ? null : decimalOf(input, 4);
}

function sumOfMonths(months: readonly LineMonth[]): bigint {
  return months.reduce((sum, { amount }) => sum + toMills(amount), 0n);
}

/** Refuses an amount with more decimals than the currency has. */
function partOfCoin(
  field: "amount" | "months",
  amount: number | undefined,
  currency: string,
): Problem | undefined {
  const message = amount === undefined ? undefined : coinProblem(amount, currency);
  return message === undefined ? undefined : problem(field, message);
}

/** Typed months in order; refuses a month named twice. */
function typedMonths(input: NonNullable<LineInput["months"]>): readonly LineMonth[] | Problem {
  const months = input
    .map(({ month, amount }) => ({ month, amount: decimalOf(amount, LEDGER_DECIMALS) }))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1));
  const twice = months.find(({ month }, index) => month === months[index - 1]?.month);
  return twice ? problem("months", `${twice.month} is listed twice.`) : months;
}

/**
 * The amount: quantity times rate if both are set, else the given amount, else the sum of the
 * months.
 */
function wholeOf(
  input: LineInput,
  before: LineState | undefined,
  { typed, coin }: { readonly typed: readonly LineMonth[] | undefined; readonly coin: bigint },
): Whole | Problem {
  const quantity = factor(input.quantity, before?.quantity ?? null);
  const rate = factor(input.rate, before?.rate ?? null);
  const amount =
    input.amount === undefined ? undefined : toMills(decimalOf(input.amount, LEDGER_DECIMALS));
  if (quantity !== null && rate === null)
    return problem("rate", "Enter a rate as well, or leave out the quantity.");
  if (quantity === null && rate !== null)
    return problem("quantity", "Enter a quantity as well, or leave out the rate.");
  if (quantity !== null && rate !== null) {
    const product = productOf({ quantity, rate, coin });
    if (amount !== undefined && amount !== product)
      return problem(
        "amount",
        `Quantity times rate is ${fromMills(product)}. Leave out the amount, or clear these.`,
      );
    return product > LARGEST
      ? problem("rate", "Quantity times rate is too large")
      : { quantity, rate, amount: product };
  }
  const whole =
    amount ??
    (typed && input.months !== undefined ? sumOfMonths(typed) : undefined) ??
    (before && toMills(before.amount));
  if (whole === undefined) return problem("amount", "Enter an amount, or a quantity and a rate");
  return whole > LARGEST
    ? problem("amount", "Amount is too large")
    : { quantity, rate, amount: whole };
}

/** The months that a curve is spread over. */
function monthsOfCurve(
  input: LineInput,
  before: LineState | undefined,
  frame: PlanFrame,
): readonly string[] | Problem {
  const kept = before && {
    start: input.start ?? before.months[0]?.month,
    finish: input.finish ?? before.months.at(-1)?.month,
  };
  const { start, finish } = lineMonths(kept ?? input, frame);
  if (finish < start) return problem("finish", "The last month must not be before the first month");
  const months = monthsFrom(start, finish);
  return months.length > MAX_MONTHS
    ? problem("finish", `A line can be spread over at most ${MAX_MONTHS} months`)
    : months;
}

/**
 * The months of a line that follows activities. Removed activities no longer count. Once all are removed, the
 * line's money stays where it last was.
 */
export function monthsByProgramme(
  line: Pick<LineState, "activities" | "months">,
  {
    amount,
    coin,
    work,
  }: { readonly amount: bigint; readonly coin: bigint; readonly work: WorkDays },
): readonly LineMonth[] {
  const found = line.activities.flatMap((id) => work.get(id) ?? []);
  const days = found.length > 0 ? sumOfDays(found) : new Map<string, number>();
  if (days.size === 0) {
    // The amount is divided in proportion to what each month had; evenly if none had anything.
    const had = line.months.map((part) => toMills(part.amount));
    const weights = had.some((each) => each > 0n) ? had : had.map(() => 1n);
    const part = amount % coin === 0n ? coin : 1n;
    const shares = shareOut(amount / part, weights);
    return line.months.map(({ month }, index) => ({
      month,
      amount: fromMills((shares[index] ?? 0n) * part),
    }));
  }
  return spreadByDays({ total: amount, coin, days, most: MAX_MONTHS }).map((part) => ({
    month: part.month,
    amount: fromMills(part.amount),
  }));
}

/**
 * Returns the activities that a line follows after an input. Activities named in the input must exist; activities
 * that the line already follows may have been removed.
 */
function activitiesOf(
  input: LineInput,
  before: LineState | undefined,
  { work = new Map() }: PlanFrame,
): readonly string[] | Problem {
  const ids = [...new Set(input.activities ?? before?.activities)];
  if (ids.length === 0) return problem("activities", "Choose at least one activity");
  return input.activities !== undefined && ids.some((id) => !work.has(id))
    ? problem("activities", "One of these activities is no longer in the programme.")
    : ids;
}

/** The months of a line with their shares, which sum to its amount. */
function planOf(
  input: LineInput,
  before: LineState | undefined,
  whole: {
    readonly amount: bigint;
    readonly coin: bigint;
    readonly spread: Spread;
    readonly typed: readonly LineMonth[] | undefined;
    readonly activities: readonly string[];
    readonly frame: PlanFrame;
  },
): readonly LineMonth[] | Problem {
  const { amount, coin, spread, typed, activities, frame } = whole;
  if (spread === "programme")
    return monthsByProgramme(
      { activities, months: before?.months ?? [] },
      { amount, coin, work: frame.work ?? new Map() },
    );
  if (spread === "typed") {
    if (!typed) return problem("months", "Enter an amount for each month");
    const sum = sumOfMonths(typed);
    return sum === amount
      ? typed
      : problem(
          "months",
          `The months add up to ${fromMills(sum)}, but the line is ${fromMills(amount)}.`,
        );
  }
  if (input.months !== undefined)
    return problem("months", "Monthly amounts need the spread “typed”");
  const months = monthsOfCurve(input, before, whole.frame);
  if ("field" in months) return months;
  const parts = spreadOver({ total: amount, coin, curve: spread, months: months.length });
  return months.map((month, index) => ({ month, amount: fromMills(parts[index] ?? 0n) }));
}

/**
 * The line after an input. Its amount is spread again whenever any of it changes; typed months stay
 * as they are, and must still sum to the amount.
 * @param before the current line; undefined for a new one, which must have a code and a
 * description.
 */
export function lineAfter(
  input: LineInput,
  before: LineState | undefined,
  frame: PlanFrame,
): LineResult {
  const spread = input.spread ?? before?.spread ?? "straight";
  const coin = coinOf(frame.currency);
  const stays = spread === "typed" && before?.spread === "typed";
  const typed = input.months ? typedMonths(input.months) : stays ? before.months : undefined;
  if (typed && "field" in typed) return typed;
  const uncoined =
    partOfCoin("amount", input.amount, frame.currency) ??
    input.months?.map(({ amount }) => partOfCoin("months", amount, frame.currency)).find(Boolean);
  if (uncoined) return uncoined;
  const whole = wholeOf(input, before, { typed, coin });
  if ("field" in whole) return whole;
  if (spread !== "programme" && input.activities !== undefined)
    return problem("activities", "Activities need the spread “programme”");
  const activities = spread === "programme" ? activitiesOf(input, before, frame) : [];
  if ("field" in activities) return activities;
  const months = planOf(input, before, { ...whole, coin, spread, typed, activities, frame });
  if ("field" in months) return months;
  const costCode = input.costCode ?? before?.costCode;
  const description = input.description ?? before?.description;
  if (costCode === undefined) return problem("costCode", "Choose a cost code");
  if (description === undefined) return problem("description", "Description is required");
  return {
    line: {
      costCode,
      description,
      quantity: whole.quantity,
      unit: input.unit ?? before?.unit ?? "",
      rate: whole.rate,
      amount: fromMills(whole.amount),
      spread,
      months,
      activities,
    },
  };
}

/** A line in the form that a revision stores. */
export function plannedLine(line: LineState, code: string): PlannedLine {
  const number = (decimal: string | null) => (decimal === null ? null : Number(decimal));
  return {
    code,
    description: line.description,
    quantity: number(line.quantity),
    unit: line.unit,
    rate: number(line.rate),
    amount: Number(line.amount),
    spread: line.spread,
    months: line.months.map(({ month, amount }) => ({ month, amount: Number(amount) })),
    activities: [...line.activities],
  };
}

/** The sum of lines, as a decimal. */
export function totalOf(lines: readonly Pick<LineState, "amount">[]): string {
  return sumOf(lines.map(({ amount }) => amount));
}
