import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { weekDays } from "../../../contract/common.ts";
import { updateWorkspace, type Workspace } from "../../../contract/workspaces.ts";
import { serverMessage } from "../../api/call.ts";
import { showFieldErrors } from "../../api/form-errors.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { Combobox } from "../../ui/controls/combobox.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { TextInput } from "../../ui/controls/text-input.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { weekDayLabels } from "./admin-words.ts";
import { currencyOptions, timeZoneOptions } from "../../ui/controls/intl-options.ts";
import { settingsChanges } from "./settings-changes.ts";
import { useUpdateWorkspace } from "./workspace-queries.ts";

const schema = updateWorkspace.body.required();
const names = ["name", "currency", "timeZone", "workingDays"] as const;

/** Name, currency, time zone and working days. */
export function SettingsForm({ workspace }: { workspace: Workspace }) {
  const update = useUpdateWorkspace();
  const [failure, setFailure] = useState<string>();
  const { name, currency, timeZone, workingDays } = workspace;
  const { register, control, handleSubmit, formState, clearErrors, setError } = useForm({
    resolver: zodResolver(schema),
    values: { name, currency, timeZone, workingDays },
    // What somebody else saves meanwhile does not take away what is being typed.
    resetOptions: { keepDirtyValues: true },
    reValidateMode: "onSubmit",
  });
  const { errors, isSubmitting, isDirty } = formState;
  const currencies = useMemo(() => currencyOptions(currency), [currency]);
  const zones = useMemo(() => timeZoneOptions(timeZone), [timeZone]);

  const submit = handleSubmit(async (input) => {
    setFailure(undefined);
    try {
      await update.mutateAsync(settingsChanges(input, workspace));
      toast("Settings saved", { tone: "green" });
    } catch (error) {
      if (!showFieldErrors(error, names, setError))
        setFailure(serverMessage(error, "The settings could not be saved. Please try again."));
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-2">
      {failure !== undefined && <Banner tone="red">{failure}</Banner>}
      <Field label="Name" error={errors.name?.message} required>
        <TextInput
          {...register("name", { onChange: () => clearErrors("name") })}
          autoComplete="organization"
        />
      </Field>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <Field
          label="Currency"
          error={errors.currency?.message}
          hint="For new budgets and the totals."
        >
          <Controller
            control={control}
            name="currency"
            render={({ field: { value, onChange } }) => (
              <Combobox
                options={currencies}
                value={value}
                onChange={(next) => {
                  clearErrors("currency");
                  onChange(next);
                }}
                placeholder="Currency"
                emptyText="No currency by that name."
              />
            )}
          />
        </Field>
        <Field label="Time zone" error={errors.timeZone?.message} hint="Says when a day ends.">
          <Controller
            control={control}
            name="timeZone"
            render={({ field: { value, onChange } }) => (
              <Combobox
                options={zones}
                value={value}
                onChange={(next) => {
                  clearErrors("timeZone");
                  onChange(next);
                }}
                placeholder="Time zone"
                emptyText="No time zone by that name."
              />
            )}
          />
        </Field>
      </div>
      <fieldset
        aria-describedby={errors.workingDays ? "working-days-error" : undefined}
        className="min-w-0"
      >
        <legend className="mb-1.5 text-sm font-semibold">Working days</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {weekDays.map((day) => (
            <Checkbox
              key={day}
              label={weekDayLabels[day]}
              value={day}
              {...register("workingDays", { onChange: () => clearErrors("workingDays") })}
            />
          ))}
        </div>
        <p
          id="working-days-error"
          className="mt-1 min-h-5 text-[0.8125rem] leading-5 font-medium text-red-ink"
        >
          {errors.workingDays?.message}
        </p>
      </fieldset>
      <div>
        <Button
          type="submit"
          variant="primary"
          loading={isSubmitting}
          disabledReason={isDirty ? undefined : "Nothing has been changed yet."}
        >
          Save settings
        </Button>
      </div>
    </form>
  );
}
