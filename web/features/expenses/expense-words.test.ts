import { expect, it } from "vitest";
import type { Expense } from "../../../contract/expenses/expenses.ts";
import { expenseCountText, isSettledByPayments, stateOf } from "./expense-words.ts";
import { partPaidNote } from "./part-paid-note.tsx";

it("counts", () => {
  expect(expenseCountText(1)).toBe("1 expense");
  expect(expenseCountText(1200)).toBe("1,200 expenses");
});

it("says what is left to pay of a part-paid expense, unless it is reversed", () => {
  const money = (amount: number) => ({ amount, currency: "NGN" });
  const half = { status: "approved", amount: money(10), paidAmount: money(4) };
  const expense = { ...half, reverses: null, reversedBy: null } as unknown as Expense;
  expect(partPaidNote(expense)).toBeDefined();
  expect(isSettledByPayments(expense)).toBe(true);
  expect(stateOf(expense).label).toBe("Part paid");
  expect(stateOf({ ...expense, paidAmount: money(0) }).label).toBe("Approved");
  for (const reversal of [{ reversedBy: "an-entry" }, { reverses: "an-expense" }]) {
    expect(partPaidNote({ ...expense, ...reversal })).toBeUndefined();
    expect(isSettledByPayments({ ...expense, ...reversal })).toBe(false);
    expect(stateOf({ ...expense, ...reversal }).label).toBe("Approved");
  }
});
