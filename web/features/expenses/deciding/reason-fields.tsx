import { useFormContext } from "react-hook-form";
import { FormDate } from "../../../form/form-date.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";

interface ReasonFieldsProps {
  /** The allowed days of a reversal. Without them, no date is asked for. */
  days?: { readonly from: string; readonly today: string } | undefined;
}

/** Why something is rejected or reversed, and for a reversal the day. */
export function ReasonFields({ days }: ReasonFieldsProps) {
  const { control, register, formState } = useFormContext<{ reason: string; date: string }>();
  const { errors } = formState;
  return (
    <>
      <Field label="Reason" error={errors.reason?.message} required>
        <TextArea {...register("reason")} rows={3} data-autofocus />
      </Field>
      {days && (
        <Field label="Date" error={errors.date?.message} required>
          <FormDate
            control={control}
            name="date"
            min={days.from}
            max={days.today}
            today={days.today}
            required
          />
        </Field>
      )}
    </>
  );
}
