import { permissions, type Role } from "../../../contract/permissions.ts";
import { monthsFrom } from "../../../engine/months.ts";

/** An amount for each month, `YYYY-MM`; in integer units, whose sums are exact. */
export type ByMonth = ReadonlyMap<string, bigint>;

/** Whether someone sees planned and spent money, beyond a project's headline budget. */
export function seesMoney(role: Role): boolean {
  return permissions["cost-plan.read"][role] === "all";
}

/** The amounts of a month by status, in units. */
export interface Moved {
  readonly submitted: bigint;
  readonly approved: bigint;
  readonly paid: bigint;
}

/** The figures of each month. Actual is what was approved or paid. */
export interface CostFigures extends Moved {
  readonly planned: bigint;
  readonly actual: bigint;
}

export interface CostMonth {
  readonly month: string;
  readonly moved: CostFigures;
  /** The running totals from the first month up to this one. */
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
 * Combines the plan and the amounts by month, from the first month with either to the last,
 * including empty months between them; empty when there is no money at all.
 */
export function costByMonth(planned: ByMonth, moved: ReadonlyMap<string, Moved>): CostMonth[] {
  const known = [...planned.keys(), ...moved.keys()].toSorted();
  const first = known[0];
  const last = known.at(-1);
  if (first === undefined || last === undefined) return [];
  let cumulative = nothing;
  return monthsFrom(first, last).map((month) => {
    const { submitted, approved, paid } = moved.get(month) ?? nothing;
    const actual = approved + paid;
    const figures = { planned: planned.get(month) ?? 0n, actual, submitted, approved, paid };
    cumulative = added(cumulative, figures);
    return { month, moved: figures, cumulative };
  });
}
