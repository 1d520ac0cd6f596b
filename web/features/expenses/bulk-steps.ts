import type { Expense, ExpenseStep } from "../../../contract/expenses/expenses.ts";
import { counted } from "../../ui/counted.ts";
import type { OfferedAction } from "./expense-steps.ts";

/** The selected expenses with which a step can be taken, and the reasons why it cannot be taken with the others. */
export interface BulkChoice {
  readonly ready: readonly Expense[];
  /** The reasons, without duplicates. */
  readonly reasons: readonly string[];
}

const states: Record<ExpenseStep, string> = {
  submit: "Only a draft or rejected expense can be submitted.",
  approve: "Only a submitted expense can be approved.",
  reject: "Only a submitted expense can be rejected.",
  pay: "Only an approved expense can be paid.",
};

/** Sorts the selected expenses for a step. */
export function choiceFor(
  step: ExpenseStep,
  expenses: readonly Expense[],
  offersFor: (expense: Expense) => readonly OfferedAction[],
): BulkChoice {
  const ready: Expense[] = [];
  const reasons = new Set<string>();
  for (const expense of expenses) {
    const offer = offersFor(expense).find(({ act }) => act === step);
    if (offer && offer.reason === undefined) ready.push(expense);
    else reasons.add(offer?.reason ?? states[step]);
  }
  return { ready, reasons: [...reasons] };
}

const millionths = (amount: number) => BigInt(amount.toFixed(6).replace(".", ""));

/** The sums of expenses by currency, sorted by its code. For `pay`, the sums of what is left to pay. */
export function sumsOf(
  expenses: readonly Pick<Expense, "amount" | "paidAmount">[],
  step?: ExpenseStep,
): readonly { readonly amount: number; readonly currency: string }[] {
  // Exact, in millionths: a sum of doubles would show 20.099999 for three amounts of 6.70.
  const sums = new Map<string, bigint>();
  for (const { amount, paidAmount } of expenses) {
    const paid = step === "pay" ? millionths(paidAmount.amount) : 0n;
    const units = millionths(amount.amount) - paid;
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + units);
  }
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, units]) => ({ currency, amount: Number(units) / 1e6 }));
}

/** The past participle of each step, for messages. */
export const doneVerbs = {
  submit: "submitted",
  approve: "approved",
  reject: "rejected",
  pay: "marked as paid",
} as const;

/** The message after a step was taken with several expenses. */
export function doneWords(step: ExpenseStep, count: number, ready: readonly Expense[]): string {
  const words = `${counted(count, "expense")} ${doneVerbs[step]}.`;
  const needsSecond =
    step === "approve" && ready.some(({ needsTwo, approvals }) => needsTwo && !approvals.length);
  return needsSecond ? `${words} Some of them need a second person.` : words;
}

/**
 * The key of the draft of a payment of these expenses. It is unique to them, so that the draft is never offered for
 * the payment of other expenses.
 */
export function paymentDraftKey(expenses: readonly Pick<Expense, "_id">[]): string {
  const ids = expenses.map(({ _id }) => _id).toSorted();
  return `payment:several:${ids.join()}`;
}
