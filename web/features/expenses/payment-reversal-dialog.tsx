import { reversePayment } from "../../../contract/expense-steps.ts";
import type { Expense } from "../../../contract/expenses.ts";
import type { Payment } from "../../../contract/payments.ts";
import { ApiError, serverMessage } from "../../api/call.ts";
import { FormDate } from "../../form/form-date.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useSaveForm } from "../../form/use-save-form.ts";
import { Field } from "../../ui/controls/field.tsx";
import { TextArea } from "../../ui/controls/text-area.tsx";
import { formatDate } from "../../ui/format.ts";
import { formatExact } from "../../ui/format-exact.ts";
import { useToday } from "../session/public.ts";
import { useExpenseStep } from "./expense-changes.ts";

const schema = reversePayment.body.pick({ reason: true, date: true }).required();

interface PaymentReversalDialogProps {
  expense: Expense;
  payment: Payment;
  onClose: () => void;
  /** Called if somebody else was first. */
  onRefused: (error: unknown) => void;
  onDone: () => void;
}

/** Asks why a payment is reversed, and on which day. */
export function PaymentReversalDialog(props: PaymentReversalDialogProps) {
  const { expense, payment, onClose, onRefused, onDone } = props;
  const today = useToday();
  const step = useExpenseStep();
  const { amount, currency } = payment.amount;

  const form = useSaveForm({
    schema,
    defaults: { reason: "", date: today },
    keeps: `payment-reversal:${payment._id}`,
    submit: ({ reason, date }) =>
      step.mutateAsync({
        expense,
        step: { act: "reversePayment", payment: payment._id, reason, date },
      }),
    onSaved: onDone,
    failed: (error) => serverMessage(error, "The payment could not be reversed. Please try again."),
    isShownElsewhere: (error) => {
      const isConflict = error instanceof ApiError && error.status === 409;
      if (isConflict) onRefused(error);
      return isConflict;
    },
  });

  return (
    <FormDialog
      form={form}
      size="sm"
      title={`Reverse the payment of ${formatExact(amount, currency)}?`}
      description={`The payment of ${formatDate(payment.date)} for “${expense.description}” and its reversal both stay on record. The amount is owed again.`}
      act="Reverse payment"
      danger
      onClose={onClose}
    >
      <Field label="Reason" error={form.errorOf("reason")} required>
        <TextArea {...form.register("reason")} rows={3} data-autofocus />
      </Field>
      <Field label="Date" error={form.errorOf("date")} required>
        <FormDate
          control={form.control}
          name="date"
          min={payment.date}
          max={today}
          today={today}
          required
        />
      </Field>
    </FormDialog>
  );
}
