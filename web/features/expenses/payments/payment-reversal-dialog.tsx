import { reversePayment } from "../../../../contract/expenses/expense-steps.ts";
import type { Payment } from "../../../../contract/expenses/payments.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { formatDate } from "../../../ui/format.ts";
import { formatExact } from "../../../ui/format-exact.ts";
import { useToday } from "../../session/public.ts";
import { ReasonFields } from "../deciding/reason-fields.tsx";
import { type StepDialogProps, useStepForm } from "../use-step-form.ts";

const schema = reversePayment.body.pick({ reason: true, date: true }).required();

interface PaymentReversalDialogProps extends StepDialogProps {
  payment: Payment;
}

/** Asks why a payment is reversed, and on which day. */
export function PaymentReversalDialog(props: PaymentReversalDialogProps) {
  const { expense, payment, onClose } = props;
  const today = useToday();
  const { amount, currency } = payment.amount;

  const form = useStepForm(props, {
    schema,
    defaults: { reason: "", date: today },
    keeps: `payment-reversal:${payment._id}`,
    stepOf: (values) => ({ act: "reversePayment", payment: payment._id, ...values }),
    failed: "The payment could not be reversed. Please try again.",
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
      <ReasonFields days={{ from: payment.date, today }} />
    </FormDialog>
  );
}
