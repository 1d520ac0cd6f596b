import type { Expense } from "../../../contract/expenses.ts";
import { paymentMethods } from "../../../contract/payments.ts";
import { ApiError, serverMessage } from "../../api/call.ts";
import { AmountField } from "../../form/amount-field.tsx";
import { FormDate } from "../../form/form-date.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useSaveForm } from "../../form/use-save-form.ts";
import { Field } from "../../ui/controls/field.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { TextInput } from "../../ui/controls/text-input.tsx";
import { formatExact } from "../../ui/format-exact.ts";
import { useToday } from "../session/public.ts";
import { useExpenseStep } from "./expense-changes.ts";
import {
  leftToPay,
  methodLabels,
  paymentFormSchema,
  type PaymentFormValues,
} from "./payment-form-schema.ts";

const methods = paymentMethods.map((value) => ({ value, label: methodLabels[value] }));

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

  const defaults: PaymentFormValues = {
    amount: left,
    date: today,
    method: "",
    reference: "",
    account: "",
  };
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
        <Field label="Date" error={form.errorOf("date")} required>
          <FormDate control={form.control} name="date" max={today} today={today} required />
        </Field>
        <Field label="Method" error={form.errorOf("method")} optional>
          <Select {...form.register("method")} options={methods} />
        </Field>
        <Field label="Reference" error={form.errorOf("reference")} optional>
          <TextInput {...form.register("reference")} autoComplete="off" />
        </Field>
        <Field
          label="Account"
          hint="That it was paid from"
          error={form.errorOf("account")}
          optional
        >
          <TextInput {...form.register("account")} autoComplete="off" />
        </Field>
      </div>
    </FormDialog>
  );
}
