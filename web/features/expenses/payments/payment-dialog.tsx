import { AmountField } from "../../../form/amount-field.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { formatExact } from "../../../ui/format-exact.ts";
import { useToday } from "../../session/public.ts";
import { PaymentDetailFields } from "./payment-detail-fields.tsx";
import {
  emptyDetails,
  leftToPay,
  paymentFormSchema,
  type PaymentFormValues,
} from "./payment-form-schema.ts";
import { type StepDialogProps, useStepForm } from "../use-step-form.ts";

/** Records a payment of an expense. By default it is all that is left, paid today. */
export function PaymentDialog(props: StepDialogProps) {
  const { expense, onClose } = props;
  const today = useToday();
  const { amount, paidAmount, vendor, description } = expense;
  const { currency } = amount;
  const left = leftToPay(expense);
  const words = (value: number) => formatExact(value, currency);

  const defaults: PaymentFormValues = { amount: left, ...emptyDetails(today) };
  const form = useStepForm(props, {
    schema: paymentFormSchema(expense, today),
    defaults,
    keeps: `payment:${expense._id}`,
    stepOf: (payment) => ({ act: "pay", payment }),
    failed: "The payment could not be recorded. Please try again.",
  });

  return (
    <FormDialog
      form={form}
      title="Record payment"
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
        <PaymentDetailFields today={today} expenses={[expense]} />
      </div>
    </FormDialog>
  );
}
