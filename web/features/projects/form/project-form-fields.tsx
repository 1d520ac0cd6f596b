import { useFormContext } from "react-hook-form";
import { BUDGET_STEP, projectStatuses } from "../../../../contract/projects/projects.ts";
import { AmountField } from "../../../form/amount-field.tsx";
import { FormDate } from "../../../form/form-date.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { formatMoney } from "../../../ui/format.ts";
import type { ProjectFormInput, ProjectFormValues } from "./project-form-schema.ts";
import { projectStatusLabels } from "../project-status.ts";

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
      <AmountField
        control={control}
        name="budget"
        label={currency === "NGN" ? "Budget" : `Budget (${currency})`}
        currency={currency}
        step={BUDGET_STEP}
        error={errors.budget?.message}
        hint={`In steps of ${formatMoney(BUDGET_STEP, currency)}.`}
        onFocus={(event) => event.target.select()}
      />
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
      <div className="sm:col-span-2">
        <Checkbox
          {...register("showCostPlanToClients")}
          label="Show the cost plan to clients"
          aria-describedby="show-plan-hint"
        />
        <p id="show-plan-hint" className="mt-1 text-[0.8125rem] leading-5 text-muted">
          Its codes, lines and revisions, and the cost by code. Clients on the team see the budget,
          the spending and the cash flow in any case.
        </p>
      </div>
    </div>
  );
}
