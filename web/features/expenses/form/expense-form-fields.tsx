import { useMemo, useState } from "react";
import { Controller, useFormContext } from "react-hook-form";
import type { CompanyRef } from "../../../../contract/common.ts";
import { Combobox } from "../../../ui/fields/combobox.tsx";
import { FormDate } from "../../../form/form-date.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { currencyOptions } from "../../../ui/fields/intl-options.ts";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { AmountField } from "../../../form/amount-field.tsx";
import { CompanyPicker } from "../../companies/public.ts";
import { useComboboxSearch } from "../../../ui/hooks/use-combobox-search.ts";
import type { ExpenseFormInput, ExpenseFormValues } from "./expense-form-schema.ts";
import { useExpenseTaskChoices } from "../expense-queries.ts";
import { VendorInput } from "./vendor-input.tsx";
import type { CostCode } from "../use-cost-codes.ts";

interface ExpenseFormFieldsProps {
  projectId: string;
  /** The project's currency. */
  currency: string;
  codes: readonly CostCode[];
  /** The task that the expense already has. */
  task: { readonly _id: string; readonly title: string } | null;
  /** The company in the directory that is already set as the vendor. */
  vendorCompany: CompanyRef | null;
}

/** The expense form's fields. */
export function ExpenseFormFields(props: ExpenseFormFieldsProps) {
  const { projectId, currency, codes, task, vendorCompany } = props;
  const { register, control, formState, setValue, watch } = useFormContext<
    ExpenseFormValues,
    unknown,
    ExpenseFormInput
  >();
  const { errors } = formState;
  const [suggested, setSuggested] = useState<CompanyRef>();
  const chosen = watch("currency");
  const currencies = useMemo(() => currencyOptions(currency), [currency]);
  const codeOptions = [
    { value: "", label: "No cost code" },
    ...codes.map(({ _id, code, title }) => ({ value: _id, label: `${code} ${title}` })),
  ];
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
      <AmountField
        control={control}
        name="amount"
        label="Amount"
        currency={chosen}
        error={errors.amount?.message}
        required
        data-autofocus
      />
      <Field
        label="Currency"
        error={errors.currency?.message}
        hint={chosen === currency ? undefined : `Converted to ${currency} at the rate of its day.`}
      >
        <Controller
          control={control}
          name="currency"
          render={({ field: { value, onChange } }) => (
            <Combobox
              options={currencies}
              value={value}
              onChange={onChange}
              placeholder="Currency"
              emptyText="No currency by that name."
            />
          )}
        />
      </Field>
      <Field label="Vendor" error={errors.vendor?.message} hint="As it is on the receipt" optional>
        <Controller
          control={control}
          name="vendor"
          render={({ field: { value, onChange } }) => (
            <VendorInput
              value={value ?? ""}
              onChange={onChange}
              onPick={(vendor, company) => {
                onChange(vendor);
                if (!company) return;
                setSuggested(company);
                setValue("vendorCompany", company._id, { shouldDirty: true });
              }}
            />
          )}
        />
      </Field>
      <Field
        label="Company"
        error={errors.vendorCompany?.message}
        hint="If it is in the directory"
        optional
      >
        <Controller
          control={control}
          name="vendorCompany"
          render={({ field: { value, onChange } }) => (
            <VendorCompany
              // The key remounts the field when a vendor is picked, because that also sets its company.
              key={suggested?._id}
              value={value ?? null}
              known={suggested ?? vendorCompany}
              onChange={onChange}
            />
          )}
        />
      </Field>
      <Field label="Invoice number" error={errors.invoiceNumber?.message} optional>
        <TextInput {...register("invoiceNumber")} autoComplete="off" />
      </Field>
      <Field label="Date" error={errors.date?.message} required>
        <FormDate control={control} name="date" required />
      </Field>
      <Field label="Task" error={errors.task?.message} optional>
        <Controller
          control={control}
          name="task"
          render={({ field: { value, onChange } }) => (
            <TaskChoice
              projectId={projectId}
              value={value ?? ""}
              known={task}
              onChange={(next) => onChange(next || null)}
            />
          )}
        />
      </Field>
      {codes.length > 0 && (
        <Field label="Cost code" error={errors.costCode?.message} optional>
          <Controller
            control={control}
            name="costCode"
            render={({ field: { value, onChange } }) => (
              <Combobox
                options={codeOptions}
                value={value ?? ""}
                onChange={(next) => onChange(next || null)}
                placeholder="Cost code"
                emptyText="No code by that name."
              />
            )}
          />
        </Field>
      )}
      <div className="sm:col-span-2">
        <Field label="Description" error={errors.description?.message} required>
          <TextArea {...register("description")} rows={2} />
        </Field>
      </div>
    </div>
  );
}

interface VendorCompanyProps {
  value: string | null;
  known: CompanyRef | null;
  onChange: (companyId: string | null) => void;
}

/** Chooses the directory company of the vendor. */
function VendorCompany({ value, known, onChange }: VendorCompanyProps) {
  const [picked, setPicked] = useState(known);
  return (
    <CompanyPicker
      value={picked?._id === value ? picked : null}
      onChange={(company) => {
        setPicked(company);
        onChange(company?._id ?? null);
      }}
    />
  );
}

interface TaskChoiceProps {
  projectId: string;
  value: string;
  known: ExpenseFormFieldsProps["task"];
  onChange: (taskId: string) => void;
}

/** Chooses one of the project's tasks, searched on the server. */
function TaskChoice({ projectId, value, known, onChange }: TaskChoiceProps) {
  const { open, search, asked, box } = useComboboxSearch();
  const [picked, setPicked] = useState(known);
  const choices = useExpenseTaskChoices(projectId, { open, search: asked });
  const { data, isError } = choices;
  const found = data?.map(({ _id, title }) => ({ value: _id, label: title })) ?? [];
  const options = search === "" ? [{ value: "", label: "No task" }, ...found] : found;
  return (
    <Combobox
      {...box(choices.isLoading || choices.isPlaceholderData)}
      options={options}
      value={value}
      onChange={(next) => {
        const task = data?.find(({ _id }) => _id === next);
        setPicked(task ? { _id: task._id, title: task.title } : null);
        onChange(next);
      }}
      placeholder="Task"
      chosenLabel={picked?._id === value ? picked.title : undefined}
      emptyText={isError ? "Tasks could not be loaded." : "No tasks found."}
    />
  );
}
