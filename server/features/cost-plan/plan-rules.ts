import type { CostCode, CostPlan } from "../../../contract/cost-plan/cost-plan.ts";
import { fromMills, toMills } from "../../../engine/decimal.ts";

/** A code as it is stored, with the sum of its own lines, a decimal, and their number. */
export interface PlannedCode {
  readonly id: string;
  readonly parent: string | null;
  readonly code: string;
  readonly title: string;
  readonly ownBudget: string;
  readonly lines: number;
  readonly version: number;
}

const asNumbers = new Intl.Collator("en", { numeric: true });

/** Sorts codes in natural order: 2 before 10. */
export function linesInOrder<T extends { readonly code: string }>(codes: readonly T[]): T[] {
  return codes.toSorted((a, b) => asNumbers.compare(a.code, b.code) || (a.code < b.code ? -1 : 1));
}

/** The sum of the lines of each code and of all codes below it, in thousandths; no entry for a code without lines. */
export function budgetsOf(
  codes: readonly Pick<PlannedCode, "id" | "parent" | "ownBudget">[],
): ReadonlyMap<string, bigint> {
  const parents = new Map(codes.map(({ id, parent }) => [id, parent]));
  const budgets = new Map<string, bigint>();
  for (const { id, ownBudget } of codes) {
    const own = toMills(ownBudget);
    if (own === 0n) continue;
    let at: string | null | undefined = id;
    while (at !== null && at !== undefined) {
      budgets.set(at, (budgets.get(at) ?? 0n) + own);
      at = parents.get(at);
    }
  }
  return budgets;
}

/** Each code with its budget. */
export function rollUp(codes: readonly PlannedCode[]): CostCode[] {
  const budgets = budgetsOf(codes);
  return codes.map(({ id, parent, code, title, ownBudget, lines, version }) => ({
    _id: id,
    parent,
    code,
    title,
    ownBudget: Number(ownBudget),
    budget: Number(fromMills(budgets.get(id) ?? 0n)),
    lines,
    version,
  }));
}

/** The headline budget, the sum of all lines, and the difference. */
export function figuresOfPlan(
  headline: string,
  codes: readonly Pick<PlannedCode, "ownBudget">[],
): Pick<CostPlan, "headline" | "planned" | "unallocated"> {
  const planned = codes.reduce((sum, { ownBudget }) => sum + toMills(ownBudget), 0n);
  return {
    headline: Number(headline),
    planned: Number(fromMills(planned)),
    unallocated: Number(fromMills(toMills(headline) - planned)),
  };
}
