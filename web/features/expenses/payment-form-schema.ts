import { z } from "zod";
import type { Expense } from "../../../contract/expenses.ts";
import { paymentFields, type PaymentMethod } from "../../../contract/payments.ts";
import { coinProblem, LEDGER_DECIMALS } from "../../../engine/currency.ts";
import { decimalOf, differenceOf } from "../../../engine/decimal.ts";
import { formatExact } from "../../ui/format-exact.ts";

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

const { amount: amountField, ...detailFields } = paymentFields;

/** When, how and from where expenses are paid: what the payments of several have in common. */
export function paymentDetailsSchema(today: string) {
  return z.object(detailFields).required().superRefine(notLater(today));
}

export type PaymentDetails = z.input<ReturnType<typeof paymentDetailsSchema>>;

export const emptyDetails = (today: string): PaymentDetails => ({
  date: today,
  method: "",
  reference: "",
  account: "",
});

const notLater =
  (today: string) =>
  ({ date }: { date: string }, context: z.RefinementCtx) => {
    if (date <= today) return;
    const message = "This date is in the future.";
    context.addIssue({ code: "custom", path: ["date"], message });
  };

/** The form's schema for a payment of an expense: the contract's fields, every one given. */
export function paymentFormSchema(expense: Pick<Expense, "amount" | "paidAmount">, today: string) {
  const { currency } = expense.amount;
  const left = leftToPay(expense);
  return z
    .object({ ...detailFields, amount: amountField })
    .required()
    .superRefine(notLater(today))
    .superRefine(({ amount }, context) => {
      const problem =
        amount > left
          ? `Only ${formatExact(left, currency)} is left to pay.`
          : coinProblem(amount, currency);
      if (problem !== undefined)
        context.addIssue({ code: "custom", path: ["amount"], message: problem });
    });
}

export type PaymentFormValues = z.input<ReturnType<typeof paymentFormSchema>>;
