import { describe, expect, it } from "vitest";
import type { Expense } from "../../../../contract/expenses/expenses.ts";
import {
  differsFromExpense,
  expenseChanges,
  expenseFormSchema,
  expenseFormValues,
} from "./expense-form-schema.ts";

const id = "0198c0de-0000-7000-8000-000000000001";
const expense: Expense = {
  _id: id,
  project: { _id: id, title: "Lekki Duplex" },
  costCode: { _id: id, code: "2.1", title: "Blockwork" },
  task: null,
  status: "draft",
  amount: { amount: 125_000, currency: "NGN" },
  worth: { amount: 125_000, currency: "NGN" },
  value: { amount: 125_000, currency: "NGN" },
  needsTwo: false,
  approvals: [],
  date: "2026-03-12",
  description: "Cement",
  vendor: "",
  vendorCompany: null,
  invoiceNumber: "",
  rejection: "",
  createdBy: null,
  decidedBy: null,
  decidedAt: null,
  approvalMarks: [],
  paidAmount: { amount: 0, currency: "NGN" },
  payments: [],
  paymentMarks: [],
  paidBy: null,
  paidAt: null,
  reverses: null,
  reversedBy: null,
  createdAt: "2026-03-12T10:00:00Z",
  updatedAt: "2026-03-12T10:00:00Z",
  version: 4,
};
const start = { currency: "NGN", today: "2026-11-20" };

function messages(values: object): Record<string, string> {
  const issues = expenseFormSchema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

describe("the expense form", () => {
  it("begins with today in the project's currency, and asks for amount and description", () => {
    const values = expenseFormValues(undefined, start);
    expect(values).toMatchObject({ currency: "NGN", date: "2026-11-20" });
    expect(messages({ ...values, amount: Number.NaN })).toEqual({
      amount: "Amount is required",
      description: "Description is required",
    });
  });

  it.each([
    [0, "Amount must be more than 0"],
    [-5, "Amount must be more than 0"],
    [1.005, "Amount in NGN can have at most two decimals"],
    [2e12, "Amount is too large"],
  ])("refuses an amount of %d", (amount, message) => {
    const values = { ...expenseFormValues(expense, start), amount };
    expect(messages(values)).toEqual({ amount: message });
  });
});

describe("the change that an edit sends", () => {
  const values = expenseFormSchema.parse(expenseFormValues(expense, start));

  it("is empty if nothing differs", () => {
    expect(expenseChanges(expense, values)).toEqual({});
    expect(differsFromExpense(expense, values)).toBe(false);
  });

  it("holds the fields that differ, null for cleared ones", () => {
    const input = { ...values, amount: 130_000.5, costCode: null, task: id };
    const change = { amount: 130_000.5, costCode: null, task: id };
    expect(expenseChanges(expense, input)).toEqual(change);
    expect(differsFromExpense(expense, input)).toBe(true);
  });
});
