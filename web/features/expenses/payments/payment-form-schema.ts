import { z } from "zod";
import { day } from "../../../../contract/common.ts";
import { paymentDateProblem } from "../../../../contract/expenses/expense-rules.ts";
import type { Expense } from "../../../../contract/expenses/expenses.ts";
import { paymentFields, type PaymentMethod } from "../../../../contract/expenses/payments.ts";
import { coinProblem, LEDGER_DECIMALS } from "../../../../engine/currency.ts";
import { decimalOf, differenceOf } from "../../../../engine/decimal.ts";
import { formatDate } from "../../../ui/format.ts";
import { formatExact } from "../../../ui/format-exact.ts";

export const methodLabels: Record<PaymentMethod, string> = {
  "": "Not stated",
  transfer: "Bank transfer",
  cash: "Cash",
  cheque: "Cheque",
  card: "Card",
  mobile: "Mobile money",
  other: "Other",
};

const decimal = (value: number) => decimalOf(value, LEDGER_DECIMALS);

/** What is left to pay of an expense. */
export function leftToPay({ amount, paidAmount }: Pick<Expense, "amount" | "paidAmount">): number {
  return Number(differenceOf(decimal(amount.amount), decimal(paidAmount.amount)));
}

/** Whether a date is complete. A field also reports incomplete input, such as "15 Ma". */
const isDay = (date: string) => day.safeParse(date).success;

const { amount: amountField, ...detailFields } = paymentFields;

/** The schema of the details that payments of several expenses share: when, how and from where they are paid. */
export function paymentDetailsSchema(expenses: readonly Pick<Expense, "date">[], today: string) {
  return z
    .object(detailFields)
    .required()
    .superRefine(({ date }, context) => {
      if (!isDay(date)) return;
      const message = expenses
        .map((expense) => paymentDateProblem(date, { today, expense: expense.date }))
        .find((problem) => problem !== undefined);
      if (message !== undefined) context.addIssue({ code: "custom", path: ["date"], message });
    });
}

export type PaymentDetails = z.input<ReturnType<typeof paymentDetailsSchema>>;

export const emptyDetails = (today: string): PaymentDetails => ({
  date: today,
  method: "",
  reference: "",
  account: "",
});

/** A hint that a payment is made before the date of its expense; undefined if it is not, or its date is incomplete. */
export function advanceHint(
  date: string,
  expenses: readonly Pick<Expense, "date">[],
): string | undefined {
  const later = expenses.filter((expense) => expense.date > date);
  const [one] = later;
  if (one === undefined || !isDay(date)) return undefined;
  return expenses.length === 1
    ? `Before the date of the expense, ${formatDate(one.date)}.`
    : `Before the date of ${later.length} of the ${expenses.length} expenses.`;
}

/** The form's schema for a payment of an expense: the contract's fields, all required, each validated separately. */
export function paymentFormSchema(
  expense: Pick<Expense, "date" | "amount" | "paidAmount">,
  today: string,
) {
  const { currency } = expense.amount;
  const left = leftToPay(expense);
  const amount = z.object({ amount: amountField }).required().shape.amount;
  return paymentDetailsSchema([expense], today).safeExtend({
    amount: amount.superRefine((value, context) => {
      const problem =
        value > left
          ? `Only ${formatExact(left, currency)} is left to pay.`
          : coinProblem(value, currency);
      if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
    }),
  });
}

export type PaymentFormValues = z.input<ReturnType<typeof paymentFormSchema>>;
