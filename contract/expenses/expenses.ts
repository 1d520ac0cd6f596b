import { z } from "zod";
import {
  companyRef,
  currency,
  cursor,
  day,
  done,
  emptyObject,
  id,
  idParams,
  ids,
  instant,
  limit,
  money,
  noBody,
  personRef,
  line,
  requiredText,
  text,
} from "../common.ts";
import { expenseAmount, worth } from "../money/amounts.ts";
import { decisionFlags, payment } from "./payments.ts";
import { route } from "../route.ts";

/** A draft belongs to its maker, submitted waits for a decision, approved is owed, paid is settled. */
export const expenseStatuses = ["draft", "submitted", "approved", "rejected", "paid"] as const;
export type ExpenseStatus = (typeof expenseStatuses)[number];

/** What can be done with an expense in its state. */
export const expenseSteps = ["submit", "approve", "reject", "pay"] as const;
export type ExpenseStep = (typeof expenseSteps)[number];

const approval = z.object({
  by: personRef.nullable(),
  at: instant,
  /** Whether this person may approve that much alone. */
  covers: z.boolean(),
  /** The warning flags when the person approved. */
  marks: z.array(z.enum(decisionFlags)),
});

export const expense = z.object({
  _id: id,
  project: z.object({ _id: id, title: z.string() }),
  costCode: z.object({ _id: id, code: z.string(), title: z.string() }).nullable(),
  task: z.object({ _id: id, title: z.string() }).nullable(),
  status: z.enum(expenseStatuses),
  amount: money,
  /** In the project's currency; null if no rate converts it. */
  worth,
  /** In the workspace's currency, with which limits are compared; null if no rate converts it. */
  value: worth,
  date: day,
  description: z.string(),
  /** The vendor as typed. */
  vendor: z.string(),
  /** The vendor's company in the directory. */
  vendorCompany: companyRef.nullable(),
  /** The supplier's number of the invoice; empty if there is none. */
  invoiceNumber: z.string(),
  /** The reason for the rejection; empty otherwise. */
  rejection: z.string(),
  createdBy: personRef.nullable(),
  decidedBy: personRef.nullable(),
  decidedAt: instant.nullable(),
  /** Whether it takes two people to approve it, by the workspace's present amount. */
  needsTwo: z.boolean(),
  /**
   * The approvals. While the expense is submitted, only those that count; once it is approved, all that were given.
   */
  approvals: z.array(approval),
  /** The warning flags when the expense was finally approved. */
  approvalMarks: z.array(z.enum(decisionFlags)),
  /** How much of it is paid. Less than the whole amount while its state is approved. */
  paidAmount: money,
  payments: z.array(payment),
  /** The person who paid the last part. */
  paidBy: personRef.nullable(),
  paidAt: instant.nullable(),
  /** The warning flags when it was paid. */
  paymentMarks: z.array(z.enum(decisionFlags)),
  /** The entry that this one reverses. */
  reverses: id.nullable(),
  /** The entry that reverses this one. */
  reversedBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type Expense = z.output<typeof expense>;

const fields = {
  costCode: id.nullable(),
  task: id.nullable(),
  amount: expenseAmount,
  currency,
  date: day,
  description: requiredText("Description", 500),
  vendor: line("Vendor", 200),
  vendorCompany: id.nullable(),
  invoiceNumber: line("Invoice number", 100),
};

export const createExpenseBody = z.object({
  _id: id.optional(),
  project: id,
  costCode: fields.costCode.optional(),
  task: fields.task.optional(),
  amount: fields.amount,
  /** Default: the project's currency. */
  currency: fields.currency.optional(),
  date: fields.date,
  description: fields.description,
  /** Default: the company's name, if the request names one and no vendor. */
  vendor: fields.vendor.nullable().optional(),
  vendorCompany: fields.vendorCompany.optional(),
  invoiceNumber: fields.invoiceNumber.nullable().optional(),
});

export const updateExpenseBody = z.object({
  /** The expense's own project. An expense stays in it: another project is refused. */
  project: id.optional(),
  costCode: fields.costCode.optional(),
  task: fields.task.optional(),
  amount: fields.amount.optional(),
  currency: fields.currency.optional(),
  date: fields.date.optional(),
  description: fields.description.optional(),
  vendor: fields.vendor.nullable().optional(),
  vendorCompany: fields.vendorCompany.optional(),
  invoiceNumber: fields.invoiceNumber.nullable().optional(),
  version: z.number().int().optional(),
});

export const expenseSorts = ["-date", "date", "-amount", "amount", "-createdAt"] as const;
export type ExpenseSort = (typeof expenseSorts)[number];

export const listExpensesQuery = z.object({
  project: id.optional(),
  costCode: z.union([id, z.literal("none")]).optional(),
  status: z.enum(expenseStatuses).optional(),
  createdBy: z.union([id, z.literal("me")]).optional(),
  vendorCompany: id.optional(),
  /** A vendor that was typed and is no company of the directory; empty for expenses without a vendor. */
  vendor: line("Vendor", 200).optional(),
  currency: currency.optional(),
  /** Only expenses that are approved, not wholly paid and not reversed. */
  owed: z.literal("true", { error: "owed can only be true." }).optional(),
  /** Only submitted expenses that wait for the caller: those that the caller has not made, changed or approved. */
  decides: z.literal("me", { error: "decides can only be me." }).optional(),
  from: day.optional(),
  to: day.optional(),
  search: text("Search", 200).optional(),
  /** Returns only these of the matching expenses. `total` and `totals` count all that match. */
  ids: ids.optional(),
  sort: z.enum(expenseSorts, { error: "This order is not known." }).default("-date"),
  limit,
  cursor,
});

/** The number of expenses and their total in each state, separately for each currency. */
export const expenseTotals = z.array(
  z.object({
    status: z.enum(expenseStatuses),
    currency,
    count: z.number().int(),
    amount: z.number(),
  }),
);

export const listExpenses = route({
  name: "listExpenses",
  summary: "Expenses that the caller can see, with their totals",
  method: "GET",
  path: "/api/expenses",
  access: "session",
  action: "expense.read",
  params: emptyObject,
  query: listExpensesQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      expenses: z.array(expense),
      total: z.number().int(),
      totals: expenseTotals,
      nextCursor: z.string().nullable(),
    }),
  }),
  status: 200,
});

export const getExpense = route({
  name: "getExpense",
  summary: "One expense",
  method: "GET",
  path: "/api/expenses/{id}",
  access: "session",
  action: "expense.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: expense }),
  status: 200,
});

/** The most people who are named as deciding on an expense. */
export const MAX_DECIDERS = 10;

export const listDeciders = route({
  name: "listDeciders",
  summary: "The other people who may decide on an expense that waits for a decision",
  method: "GET",
  path: "/api/expenses/{id}/deciders",
  access: "session",
  action: "expense.decide",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({
    data: z.object({
      /** By name, at most MAX_DECIDERS. Nobody while the expense does not wait. */
      people: z.array(personRef),
      total: z.number().int(),
    }),
  }),
  status: 200,
});

export const createExpense = route({
  name: "createExpense",
  summary: "Enter an expense, as a draft",
  method: "POST",
  changes: ["expense", "money", "activity"],
  path: "/api/expenses",
  access: "session",
  action: "expense.create",
  params: emptyObject,
  query: emptyObject,
  body: createExpenseBody,
  answer: z.object({ data: expense }),
  status: 201,
});

export const updateExpense = route({
  name: "updateExpense",
  summary: "Change an expense that is a draft, submitted or rejected",
  method: "PATCH",
  changes: ["expense", "money", "activity"],
  path: "/api/expenses/{id}",
  access: "session",
  action: "expense.edit",
  params: idParams,
  query: emptyObject,
  body: updateExpenseBody,
  answer: z.object({ data: expense }),
  status: 200,
});

export const deleteExpense = route({
  name: "deleteExpense",
  summary: "Delete an expense that is a draft or rejected",
  method: "DELETE",
  changes: ["expense", "money", "activity"],
  path: "/api/expenses/{id}",
  access: "session",
  action: "expense.edit",
  params: idParams,
  /** Refuses with 409 if the expense changed after that version. */
  query: z.object({
    version: z.coerce.number({ error: "version must be a number." }).int().optional(),
  }),
  body: noBody,
  answer: done,
  status: 200,
});
