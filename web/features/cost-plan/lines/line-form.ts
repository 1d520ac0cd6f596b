import { onlyChanged } from "../../../form/only-changed.ts";
import { z } from "zod";
import { coinOf, coinProblem, LEDGER_DECIMALS, productOf } from "../../../../engine/currency.ts";
import { decimalOf, fromMills, toMills } from "../../../../engine/decimal.ts";
import { MAX_AMOUNT } from "../../../../contract/common.ts";
import {
  type BudgetLine,
  createBudgetLine,
  MAX_MONTHS,
  type Spread,
} from "../../../../contract/cost-plan/cost-plan.ts";
import { monthsFrom } from "../../../../engine/months.ts";
import type { BodyOf } from "../../../../contract/route.ts";
import { spreadByDays } from "../../../../engine/spread-by-days.ts";
import { spreadOver } from "../../../../engine/spread.ts";
import type { ActivityRef } from "../../activity-picker/public.ts";

/** The values of the line form. A missing or invalid number is NaN. */
export interface LineValues {
  costCode: string;
  description: string;
  /** How the amount is given: quantity times rate, or as a lump sum. */
  by: "rate" | "sum";
  quantity: number;
  unit: string;
  rate: number;
  amount: number;
  spread: Spread;
  /** `YYYY-MM`. */
  start: string;
  finish: string;
  /** The typed amounts by month, for a typed spread. */
  typed: Record<string, number>;
  /** The activities that the line follows, for the spread by the programme. */
  activities: readonly ActivityRef[];
  /** Has no value: it carries the error of all typed months together. */
  months?: undefined;
  reason: string;
}

export const lineFields = [
  "costCode",
  "description",
  "quantity",
  "unit",
  "rate",
  "amount",
  "spread",
  "start",
  "finish",
  "months",
  "activities",
  "reason",
] as const;
export type LineField = (typeof lineFields)[number];

type LineBody = BodyOf<typeof createBudgetLine>;

/** A line as the form's values. */
export function valuesOf(line: BudgetLine): LineValues {
  const { costCode, description, unit, amount, spread, months } = line;
  return {
    costCode,
    description,
    by: line.quantity === null ? "sum" : "rate",
    quantity: line.quantity ?? Number.NaN,
    unit,
    rate: line.rate ?? Number.NaN,
    amount,
    spread,
    start: months[0]?.month ?? "",
    finish: months.at(-1)?.month ?? "",
    typed: Object.fromEntries(months.map((part) => [part.month, part.amount])),
    // Activities that were removed cannot be chosen again.
    activities: line.activities.flatMap(({ name, ...activity }) =>
      name === null ? [] : [{ ...activity, name }],
    ),
    reason: "",
  };
}

/** The months of the form; empty if they are missing, in the wrong order or too many. */
export function monthsOf({ start, finish }: Pick<LineValues, "start" | "finish">): string[] {
  if (!isMonth(start) || !isMonth(finish)) return [];
  const months = monthsFrom(start, finish);
  return months.length > MAX_MONTHS ? [] : months;
}

export function isMonth(text: string): boolean {
  return /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(text);
}

/** Whether a number can be an amount. An invalid one is reported when the form is submitted. */
function isAmount(value: number | undefined): value is number {
  return value !== undefined && value >= 0 && value <= MAX_AMOUNT;
}

function mills(value: number | undefined): bigint {
  return isAmount(value) ? toMills(decimalOf(value, LEDGER_DECIMALS)) : 0n;
}

function typedSum(values: LineValues): bigint {
  return monthsOf(values).reduce((sum, month) => sum + mills(values.typed[month]), 0n);
}

/** The line's amount, in mills; undefined while it is unknown. */
function wholeOf(values: LineValues, currency: string): bigint | undefined {
  const { by, quantity, rate, amount, spread } = values;
  if (by === "rate") {
    if (!(quantity >= 0 && rate >= 0 && quantity <= 1e9 && rate <= 1e9)) return undefined;
    return productOf({
      quantity: decimalOf(quantity, 4),
      rate: decimalOf(rate, 4),
      coin: coinOf(currency),
    });
  }
  if (spread === "typed") return typedSum(values);
  return isAmount(amount) ? mills(amount) : undefined;
}

export interface LinePreview {
  /** The line's amount; undefined while it is unknown. */
  readonly amount: number | undefined;
  /** The amount of each month. */
  readonly months: readonly { readonly month: string; readonly amount: number }[];
  /** How much the typed months are short of the amount; negative if they exceed it. */
  readonly missing: number;
}

/**
 * Calculates the form's amounts in the same way as the server.
 * @param days the days of work by month of the activities that the line follows
 */
export function previewOf(
  values: LineValues,
  currency: string,
  days: ReadonlyMap<string, number> = new Map(),
): LinePreview {
  const whole = wholeOf(values, currency);
  const months = monthsOf(values);
  const asNumber = (amount: bigint) => Number(fromMills(amount));
  const amount = whole === undefined ? undefined : asNumber(whole);
  if (values.spread === "typed") {
    return {
      amount,
      months: months.map((month) => ({ month, amount: asNumber(mills(values.typed[month])) })),
      missing: whole === undefined ? 0 : asNumber(whole - typedSum(values)),
    };
  }
  if (values.spread === "programme") {
    if (whole === undefined || days.size === 0) return { amount, months: [], missing: 0 };
    const parts = spreadByDays({ total: whole, coin: coinOf(currency), days, most: MAX_MONTHS });
    return {
      amount,
      months: parts.map((part) => ({ month: part.month, amount: asNumber(part.amount) })),
      missing: 0,
    };
  }
  if (whole === undefined || months.length === 0) return { amount, months: [], missing: 0 };
  const parts = spreadOver({
    total: whole,
    coin: coinOf(currency),
    curve: values.spread,
    months: months.length,
  });
  return {
    amount,
    months: months.map((month, index) => ({ month, amount: asNumber(parts[index] ?? 0n) })),
    missing: 0,
  };
}

/** The line to send, with every field given. */
export function bodyOf(values: LineValues): LineBody {
  const { costCode, description, by, quantity, unit, rate, amount, spread, reason } = values;
  const isTyped = spread === "typed";
  const follows = spread === "programme";
  const typed = monthsOf(values).map((month) => {
    const typed = values.typed[month];
    return { month, amount: typed === undefined || Number.isNaN(typed) ? 0 : typed };
  });
  return {
    costCode,
    description,
    unit,
    spread,
    ...(by === "rate" ? { quantity, rate } : { quantity: null, rate: null }),
    ...(by === "sum" && !isTyped ? { amount } : {}),
    ...(follows ? { activities: values.activities.map(({ _id }) => _id) } : {}),
    ...(isTyped ? { months: typed } : {}),
    ...(isTyped || follows ? {} : { start: values.start, finish: values.finish }),
    ...(reason.trim() === "" ? {} : { reason }),
  };
}

/** The errors of a form before it is sent, by field. */
export function problemsIn(
  values: LineValues,
  currency: string,
): Partial<Record<LineField, string>> {
  const problems: Partial<Record<LineField, string>> = {};
  const found = createBudgetLine.body.safeParse(bodyOf(values));
  for (const { path, message } of found.error?.issues ?? []) {
    const field = lineFields.find((name) => name === path[0]);
    if (field) problems[field] ??= message;
  }
  const { start, finish, by, quantity, rate, amount, spread } = values;
  if (values.costCode === "") problems.costCode = "Choose a cost code";
  if (by === "rate" && Number.isNaN(quantity)) problems.quantity = "Enter a quantity";
  if (by === "rate" && Number.isNaN(rate)) problems.rate = "Enter a rate";
  if (by === "sum" && spread !== "typed" && Number.isNaN(amount))
    problems.amount = "Enter an amount";
  const amounts = spread === "typed" ? Object.values(values.typed) : by === "sum" ? [amount] : [];
  const uncoined = amounts.map((each) => coinProblem(each, currency)).find(Boolean);
  if (uncoined !== undefined) problems[spread === "typed" ? "months" : "amount"] ??= uncoined;
  if (spread === "programme") return problems;
  if (!isMonth(start)) problems.start = "Enter a month, such as Mar 2026.";
  if (!isMonth(finish)) problems.finish = "Enter a month, such as Mar 2026.";
  if (isMonth(start) && isMonth(finish)) {
    if (finish < start) problems.finish = "The last month must not be before the first month";
    else if (monthsFrom(start, finish).length > MAX_MONTHS)
      problems.finish = `A line can be spread over at most ${MAX_MONTHS} months`;
  }
  if (problems.start !== undefined || problems.finish !== undefined) delete problems.months;
  else if (spread === "typed" && previewOf(values, currency).missing !== 0)
    problems.months ??= "The months must add up to the amount of the line.";
  return problems;
}

/**
 * The form field that shows the error of a body field. If the typed months make up the amount, they show the
 * amount's error.
 */
export function lineFieldOf(name: string, { by, spread }: LineValues): LineField | undefined {
  if (name === "amount" && by === "sum" && spread === "typed") return "months";
  return lineFields.find((field) => field === name);
}

/** The form's schema. Its output is the body to send. */
export function lineSchema(currency: string): z.ZodType<LineBody, LineValues> {
  return z.custom<LineValues>().transform((values, context) => {
    for (const [name, message] of Object.entries(problemsIn(values, currency)))
      context.addIssue({ code: "custom", path: [lineFieldOf(name, values) ?? name], message });
    return bodyOf(values);
  });
}

/** The change to send for an edited line: only the fields that differ. Its figures are sent together. */
export function lineChanges(body: LineBody, base: BudgetLine): Partial<LineBody> {
  const figures = [
    "quantity",
    "unit",
    "rate",
    "amount",
    "spread",
    "start",
    "finish",
    "months",
    "activities",
  ] as const;
  return onlyChanged(body, bodyOf(valuesOf(base)), figures);
}
