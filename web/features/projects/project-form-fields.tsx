import { useFormContext } from "react-hook-form";
import { projectStatuses } from "../../../contract/projects.ts";
import { FormDate } from "../../form/form-date.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { MoneyInput, NumberInput } from "../../ui/controls/number-input.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { TextArea } from "../../ui/controls/text-area.tsx";
import { TextInput } from "../../ui/controls/text-input.tsx";
import type { ProjectFormInput, ProjectFormValues } from "./project-form-schema.ts";
import { projectStatusLabels } from "./project-status.ts";

const statusOptions = projectStatuses.map((value) => ({
  value,
  label: projectStatusLabels[value],
}));

/** The project form's fields. */
export function ProjectFormFields({ currency }: { currency: string }) {
  const { register, control, formState } = useFormContext<
    ProjectFormValues,
    unknown,
    ProjectFormInput
  >();
  const { errors } = formState;
  const budget = register("budget", { valueAsNumber: true });

  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field label="Title" error={errors.title?.message} required>
          <TextInput {...register("title")} autoComplete="off" data-autofocus />
        </Field>
      </div>
      <div className="sm:col-span-2">
        <Field label="Description" error={errors.description?.message} required>
          <TextArea {...register("description")} rows={3} />
        </Field>
      </div>
      {currency === "NGN" ? (
        <Field label="Budget" error={errors.budget?.message} hint="In steps of ₦1,000.">
          <MoneyInput {...budget} onFocus={(event) => event.target.select()} />
        </Field>
      ) : (
        <Field
          label={`Budget (${currency})`}
          error={errors.budget?.message}
          hint="In steps of 1,000."
        >
          <NumberInput {...budget} min={0} step={1000} onFocus={(event) => event.target.select()} />
        </Field>
      )}
      <Field label="Status" error={errors.status?.message} required>
        <Select {...register("status")} options={statusOptions} />
      </Field>
      <Field label="Start date" error={errors.startDate?.message} optional>
        <FormDate control={control} name="startDate" empty={null} />
      </Field>
      <Field label="Finish date" error={errors.finishDate?.message} optional>
        <FormDate control={control} name="finishDate" empty={null} />
      </Field>
      <div className="sm:col-span-2">
        <Field label="Location" error={errors.location?.message} optional>
          <TextInput {...register("location")} autoComplete="off" />
        </Field>
      </div>
    </div>
  );
}
