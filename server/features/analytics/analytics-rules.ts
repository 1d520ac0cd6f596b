import type { Role } from "../../../contract/permissions.ts";

/** An amount for each month, `YYYY-MM`; in units, of which sums are exact. */
export type ByMonth = ReadonlyMap<string, bigint>;

const DAY = 86_400_000;

/** Whether someone sees what was planned and spent, beyond a project's headline budget. */
export function seesMoney(role: Role): boolean {
  return role !== "contractor";
}

function monthAfter(month: string): string {
  const year = Number(month.slice(0, 4));
  const next = Number(month.slice(5)) + 1;
  return next > 12
    ? `${String(year + 1).padStart(4, "0")}-01`
    : `${month.slice(0, 4)}-${String(next).padStart(2, "0")}`;
}

/** All months from the one to the other, both included. */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month);
  return months;
}

/** How many of the days from `start` to `finish`, both included, lie in each month. */
function daysByMonth(start: string, finish: string): [month: string, days: number][] {
  return monthsBetween(start.slice(0, 7), finish.slice(0, 7)).map((month) => {
    const first = Math.max(Date.parse(`${month}-01`), Date.parse(start));
    const last = Math.min(Date.parse(`${monthAfter(month)}-01`) - DAY, Date.parse(finish));
    return [month, Math.round((last - first) / DAY) + 1];
  });
}

/**
 * Spreads a budget evenly over a project's days and gives each month its share, in whole units. The
 * units that rounding leaves over go to the months that lost most by it, the earlier first, so that
 * the shares add up to the budget exactly. Without both dates, or a budget, nothing is planned.
 */
export function spreadBudget(budget: bigint, start: string | null, finish: string | null): ByMonth {
  if (budget <= 0n || start === null || finish === null || finish < start) return new Map();
  const months = daysByMonth(start, finish);
  const days = BigInt(months.reduce((sum, [, n]) => sum + n, 0));
  const shares = months.map(([month, n], index) => {
    const exact = budget * BigInt(n);
    return { month, index, share: exact / days, lost: exact % days };
  });
  const left = Number(budget - shares.reduce((sum, { share }) => sum + share, 0n));
  const byLoss = shares.toSorted((a, b) =>
    a.lost === b.lost ? a.index - b.index : a.lost < b.lost ? 1 : -1,
  );
  const raised = new Set(byLoss.slice(0, left).map(({ month }) => month));
  return new Map(shares.map(({ month, share }) => [month, raised.has(month) ? share + 1n : share]));
}

/** What moved in a month, by the state that it stands in, in units. */
export interface Moved {
  readonly submitted: bigint;
  readonly approved: bigint;
  readonly paid: bigint;
}

/** What is told of each month. Actual is what was approved or paid. */
export interface CostFigures extends Moved {
  readonly planned: bigint;
  readonly actual: bigint;
}

export interface CostMonth {
  readonly month: string;
  readonly moved: CostFigures;
  /** The same from the first month up to this one. */
  readonly cumulative: CostFigures;
}

const nothing: CostFigures = { planned: 0n, actual: 0n, submitted: 0n, approved: 0n, paid: 0n };

function added(one: CostFigures, other: CostFigures): CostFigures {
  return {
    planned: one.planned + other.planned,
    actual: one.actual + other.actual,
    submitted: one.submitted + other.submitted,
    approved: one.approved + other.approved,
    paid: one.paid + other.paid,
  };
}

/**
 * Sets plan and what moved side by side, from the first month that has either to the last, months
 * without anything between them included; empty when there is no money at all.
 */
export function costByMonth(planned: ByMonth, moved: ReadonlyMap<string, Moved>): CostMonth[] {
  const known = [...planned.keys(), ...moved.keys()].toSorted();
  const first = known[0];
  const last = known.at(-1);
  if (first === undefined || last === undefined) return [];
  let cumulative = nothing;
  return monthsBetween(first, last).map((month) => {
    const { submitted, approved, paid } = moved.get(month) ?? nothing;
    const actual = approved + paid;
    const figures = { planned: planned.get(month) ?? 0n, actual, submitted, approved, paid };
    cumulative = added(cumulative, figures);
    return { month, moved: figures, cumulative };
  });
}
