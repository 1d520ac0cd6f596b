import { useFormContext, useWatch } from "react-hook-form";
import type { Expense } from "../../../../contract/expenses/expenses.ts";
import { paymentMethods } from "../../../../contract/expenses/payments.ts";
import { FormDate } from "../../../form/form-date.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { advanceHint, methodLabels, type PaymentDetails } from "./payment-form-schema.ts";

const methods = paymentMethods.map((value) => ({ value, label: methodLabels[value] }));

interface PaymentDetailFieldsProps {
  today: string;
  /** The expenses being paid. */
  expenses: readonly Pick<Expense, "date">[];
}

/**
 * When, how and from where an expense is paid. A payment before the date of the expense, an advance, is allowed
 * but pointed out.
 */
export function PaymentDetailFields({ today, expenses }: PaymentDetailFieldsProps) {
  const { control, register, formState } = useFormContext<PaymentDetails>();
  const date = useWatch<PaymentDetails, "date">({ name: "date" });
  const { errors } = formState;
  return (
    <>
      <Field label="Date" error={errors.date?.message} hint={advanceHint(date, expenses)} required>
        <FormDate control={control} name="date" max={today} today={today} required />
      </Field>
      <Field label="Method" error={errors.method?.message} optional>
        <Select {...register("method")} options={methods} />
      </Field>
      <Field label="Reference" error={errors.reference?.message} optional>
        <TextInput {...register("reference")} autoComplete="off" />
      </Field>
      <Field
        label="Account"
        hint="The account that it is paid from"
        error={errors.account?.message}
        optional
      >
        <TextInput {...register("account")} autoComplete="off" />
      </Field>
    </>
  );
}
