import type { Expense } from "../../../contract/expenses.ts";
import { ApiError, serverMessage } from "../../api/call.ts";
import { AmountField } from "../../form/amount-field.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useSaveForm } from "../../form/use-save-form.ts";
import { formatExact } from "../../ui/format-exact.ts";
import { useToday } from "../session/public.ts";
import { useExpenseStep } from "./expense-changes.ts";
import { PaymentDetailFields } from "./payment-detail-fields.tsx";
import {
  emptyDetails,
  leftToPay,
  paymentFormSchema,
  type PaymentFormValues,
} from "./payment-form-schema.ts";

interface PaymentDialogProps {
  expense: Expense;
  onClose: () => void;
  /** Called if somebody else was first. */
  onRefused: (error: unknown) => void;
  onDone: (expense: Expense) => void;
}

/** Records a payment of an expense: all that is left, today, unless the person says otherwise. */
export function PaymentDialog({ expense, onClose, onRefused, onDone }: PaymentDialogProps) {
  const today = useToday();
  const step = useExpenseStep();
  const { amount, paidAmount, vendor, description } = expense;
  const { currency } = amount;
  const left = leftToPay(expense);
  const words = (value: number) => formatExact(value, currency);

  const defaults: PaymentFormValues = { amount: left, ...emptyDetails(today) };
  const form = useSaveForm({
    schema: paymentFormSchema(expense, today),
    defaults,
    keeps: `payment:${expense._id}`,
    submit: (payment) => step.mutateAsync({ expense, step: { act: "pay", payment } }),
    onSaved: onDone,
    failed: (error) => serverMessage(error, "The payment could not be recorded. Please try again."),
    isShownElsewhere: (error) => {
      const isConflict = error instanceof ApiError && error.status === 409;
      if (isConflict) onRefused(error);
      return isConflict;
    },
  });

  return (
    <FormDialog
      form={form}
      title="Record a payment"
      description={`“${description}”${vendor === "" ? "" : `, to ${vendor}`}. Of ${words(amount.amount)}, ${words(paidAmount.amount)} paid, ${words(left)} left. The payment stays on record: a mistake is put right by reversing it.`}
      act="Record payment"
      what="This payment"
      onClose={onClose}
    >
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <AmountField
          control={form.control}
          name="amount"
          label="Amount"
          currency={currency}
          error={form.errorOf("amount")}
          required
          data-autofocus
        />
        <PaymentDetailFields today={today} />
      </div>
    </FormDialog>
  );
}
