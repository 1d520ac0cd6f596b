import { z } from "zod";
import { expenseAmount } from "../money/amounts.ts";
import { day, id, instant, line, money, personRef } from "../common.ts";

/**
 * The warning flags of an approval or payment. `unproven`: nobody had proven or vouched for the person's address.
 * `invited`: the person and somebody who entered, submitted or changed the expense had invited one another in the
 * 30 days before.
 */
export const decisionFlags = ["unproven", "invited"] as const;
export type DecisionFlag = (typeof decisionFlags)[number];

/** How a payment was made; empty if nobody said. */
export const paymentMethods = [
  "",
  "transfer",
  "cash",
  "cheque",
  "card",
  "mobile",
  "other",
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * A payment of all or part of an expense. If it is reversed, or the expense is, a payment of the opposite amount is
 * added.
 */
export const payment = z.object({
  _id: id,
  /** The day on which the money was paid. */
  date: day,
  method: z.enum(paymentMethods),
  reference: z.string(),
  /** The account of the company that it was paid from. */
  account: z.string(),
  amount: money,
  /** Who recorded it, and when. */
  by: personRef.nullable(),
  at: instant,
  /** The warning flags when it was recorded. */
  marks: z.array(z.enum(decisionFlags)),
  /** The payment that this one reverses. */
  reverses: id.nullable(),
  /** The payment that reverses this one. */
  reversedBy: id.nullable(),
  /** Why this payment reverses another; empty otherwise. */
  reason: z.string(),
});
export type Payment = z.output<typeof payment>;

/** A payment of a part, or of the rest. Defaults: today, and all that is left to pay. */
export const paymentFields = {
  date: day.optional(),
  method: z.enum(paymentMethods, { error: "Choose how it was paid." }).optional(),
  reference: line("Reference", 100).optional(),
  account: line("Account", 100).optional(),
  amount: expenseAmount.optional(),
};
