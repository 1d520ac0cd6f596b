import type { Expense } from "../../../contract/expenses.ts";
import { LEDGER_DECIMALS } from "../../../engine/currency.ts";
import { decimalOf, differenceOf } from "../../../engine/decimal.ts";
import { ApiError, serverMessage } from "../../api/call.ts";
import { formatExact } from "../../ui/format-exact.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { useExpenseStep } from "./expense-changes.ts";

const decimal = (value: number) => decimalOf(value, LEDGER_DECIMALS);

interface PaymentQuestionProps {
  expense: Expense;
  onClose: () => void;
  /** Called if somebody else was first. */
  onRefused: (error: unknown) => void;
  onDone: () => void;
}

/** Asks before a payment is recorded, and names it: a payment cannot be undone, only the whole expense reversed. */
export function PaymentQuestion({ expense, onClose, onRefused, onDone }: PaymentQuestionProps) {
  const step = useExpenseStep();
  const { amount, paidAmount, vendor, description } = expense;
  const left = differenceOf(decimal(amount.amount), decimal(paidAmount.amount));
  const sum = formatExact(Number(left), amount.currency);
  const refused = (error: unknown) => {
    if (!(error instanceof ApiError && error.status === 409)) return;
    onClose();
    onRefused(error);
  };
  return (
    <ConfirmDialog
      open
      danger={false}
      onClose={onClose}
      onConfirm={() =>
        step.mutate({ expense, step: { act: "pay" } }, { onSuccess: onDone, onError: refused })
      }
      title={`Record the payment of ${sum}?`}
      confirmLabel="Record payment"
      busy={step.isPending}
      error={
        step.error
          ? serverMessage(step.error, "The payment could not be recorded. Please try again.")
          : undefined
      }
    >
      {`“${description}”${vendor === "" ? "" : `, to ${vendor}`}. The payment stays on record. A mistake is put right by reversing the expense.`}
    </ConfirmDialog>
  );
}
