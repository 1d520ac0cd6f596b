import { decimalOf, differenceOf, sumOf } from "../../engine/decimal.ts";
import type { CostReportRow } from "../money/money.ts";

type Row = Pick<CostReportRow, "budget" | "committed" | "actual"> & {
  readonly costCode: Pick<
    NonNullable<CostReportRow["costCode"]>,
    "_id" | "parent" | "code" | "title"
  > | null;
};

/** What is left of the budget of a cost code, in the project's currency. */
export interface CodeBalance {
  /** The code that has a budget: the expense's own, or the nearest one above it. */
  readonly code: { readonly code: string; readonly title: string };
  readonly budget: number;
  readonly spent: number;
  readonly committed: number;
  /** Below zero, the code is over its budget. */
  readonly left: number;
}

/** Amounts of a project have at most three decimals, as the ledger. */
const exact = (amount: number) => decimalOf(amount, 3);
const sum = (amounts: readonly number[]) => Number(sumOf(amounts.map(exact)));
const minus = (one: number, other: number) => Number(differenceOf(exact(one), exact(other)));

/** The rows of a code and of all codes below it. */
function rowsBelow(rows: readonly Row[], codeId: string): readonly Row[] {
  const found = rows.filter(({ costCode }) => costCode?._id === codeId);
  const ids = new Set([codeId]);
  for (let size = 0; size < ids.size;) {
    size = ids.size;
    for (const row of rows) {
      const { _id, parent } = row.costCode ?? { _id: undefined, parent: null };
      if (_id === undefined || parent === null || ids.has(_id) || !ids.has(parent)) continue;
      ids.add(_id);
      found.push(row);
    }
  }
  return found;
}

/**
 * Returns what is left on a cost code. A budget on a code is for the codes below it too, so a code without one is
 * measured by the nearest code above it that has one. Null if none of them has a budget.
 */
export function codeBalance(rows: readonly Row[], codeId: string): CodeBalance | null {
  for (let next: string | null = codeId; next !== null;) {
    const code: Row["costCode"] =
      rows.find(({ costCode }) => costCode?._id === next)?.costCode ?? null;
    if (code === null) return null;
    const below = rowsBelow(rows, code._id);
    const budget = sum(below.map((row) => row.budget));
    if (budget !== 0) {
      const spent = sum(below.map((row) => row.actual));
      const committed = sum(below.map((row) => row.committed));
      return { code, budget, spent, committed, left: minus(budget, sum([spent, committed])) };
    }
    next = code.parent;
  }
  return null;
}

/** Returns what would be left once an amount is approved, too. */
export function leftAfter({ left }: Pick<CodeBalance, "left">, amount: number): number {
  return minus(left, amount);
}
