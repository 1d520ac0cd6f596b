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

/** The form's schema for a payment of an expense: the contract's fields, every one given. */
export function paymentFormSchema(expense: Pick<Expense, "amount" | "paidAmount">, today: string) {
  const { currency } = expense.amount;
  const left = leftToPay(expense);
  return z
    .object(paymentFields)
    .required()
    .superRefine(({ amount, date }, context) => {
      const problem =
        amount > left
          ? `Only ${formatExact(left, currency)} is left to pay.`
          : coinProblem(amount, currency);
      if (problem !== undefined)
        context.addIssue({ code: "custom", path: ["amount"], message: problem });
      if (date > today)
        context.addIssue({
          code: "custom",
          path: ["date"],
          message: "This date is in the future.",
        });
    });
}

export type PaymentFormValues = z.input<ReturnType<typeof paymentFormSchema>>;
