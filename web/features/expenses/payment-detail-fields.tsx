import { useFormContext } from "react-hook-form";
import { paymentMethods } from "../../../contract/payments.ts";
import { FormDate } from "../../form/form-date.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { TextInput } from "../../ui/controls/text-input.tsx";
import { methodLabels, type PaymentDetails } from "./payment-form-schema.ts";

const methods = paymentMethods.map((value) => ({ value, label: methodLabels[value] }));

/** When, how and from where it is paid. */
export function PaymentDetailFields({ today }: { today: string }) {
  const { control, register, formState } = useFormContext<PaymentDetails>();
  const { errors } = formState;
  return (
    <>
      <Field label="Date" error={errors.date?.message} required>
        <FormDate control={control} name="date" max={today} today={today} required />
      </Field>
      <Field label="Method" error={errors.method?.message} optional>
        <Select {...register("method")} options={methods} />
      </Field>
      <Field label="Reference" error={errors.reference?.message} optional>
        <TextInput {...register("reference")} autoComplete="off" />
      </Field>
      <Field label="Account" hint="That it was paid from" error={errors.account?.message} optional>
        <TextInput {...register("account")} autoComplete="off" />
      </Field>
    </>
  );
}
