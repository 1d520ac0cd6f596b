import { z } from "zod";
import { expenseAmount } from "../money/amounts.ts";
import { day, emptyObject, id, idParams, requiredText } from "../common.ts";
import { expense, type ExpenseStep } from "./expenses.ts";
import { paymentFields } from "./payments.ts";
import { route } from "../route.ts";

const UNSEEN = { error: "Send the version of the expense that you looked at." };
/**
 * The version that the person saw and decides on. The decision is refused with 409 if anything has changed since.
 */
const seen = { version: z.number(UNSEEN).int(UNSEEN) };
const stepBody = z.object(seen, UNSEEN);

function step(name: ExpenseStep, summary: string, action: "expense.edit" | "expense.decide") {
  return {
    summary,
    method: "POST",
    changes: ["expense", "money", "activity"],
    path: `/api/expenses/{id}/${name}`,
    access: "session",
    action,
    params: idParams,
    query: emptyObject,
    answer: z.object({ data: expense }),
    status: 200,
  } as const;
}

export const submitExpense = route({
  name: "submitExpense",
  ...step("submit", "Submit a draft or rejected expense for a decision", "expense.edit"),
  body: stepBody,
});

export const approveExpense = route({
  name: "approveExpense",
  ...step(
    "approve",
    "Approve an expense that somebody else submitted; above the workspace’s amount, as one of two",
    "expense.decide",
  ),
  body: stepBody,
});

export const rejectExpense = route({
  name: "rejectExpense",
  ...step("reject", "Reject a submitted expense, with the reason", "expense.decide"),
  body: z.object({
    reason: requiredText("Reason", 500, "Give a reason, so that it can be corrected."),
    ...seen,
  }),
});

export const payExpense = route({
  name: "payExpense",
  ...step("pay", "Record a payment of an approved expense, whole or in part", "expense.decide"),
  body: z.object({ ...seen, ...paymentFields }, UNSEEN),
});

export const reversePayment = route({
  name: "reversePayment",
  summary: "Reverse one payment of an expense, which is owed again then",
  method: "POST",
  changes: ["expense", "money", "activity"],
  path: "/api/expenses/{id}/payments/{payment}/reverse",
  access: "session",
  action: "expense.decide",
  params: z.object({ id, payment: id }),
  query: emptyObject,
  body: z.object({
    reason: requiredText("Reason", 400, "Give a reason for the reversal."),
    /** Default: today in the workspace's time zone. */
    date: day.optional(),
    ...seen,
  }),
  answer: z.object({ data: expense }),
  status: 200,
});

export const reverseExpense = route({
  name: "reverseExpense",
  summary: "Reverse an approved or paid expense with an entry of the opposite amount",
  method: "POST",
  changes: ["expense", "money", "activity"],
  path: "/api/expenses/{id}/reverse",
  access: "session",
  action: "expense.decide",
  params: idParams,
  query: emptyObject,
  body: z.object({
    reason: requiredText("Reason", 400, "Give a reason for the reversal."),
    /** The whole amount, also the default. Any other amount is refused. */
    amount: expenseAmount.optional(),
    /** Default: today in the workspace's time zone. */
    date: day.optional(),
    ...seen,
  }),
  /** The reversing entry. */
  answer: z.object({ data: expense }),
  status: 201,
});
