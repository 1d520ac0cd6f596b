import { useMemo } from "react";
import { Controller } from "react-hook-form";
import { weekDays } from "../../../../contract/common.ts";
import { updateWorkspace, type Workspace } from "../../../../contract/auth/workspaces.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Combobox } from "../../../ui/fields/combobox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Form, FormFailure, SaveButton } from "../../../form/form.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { weekDayLabels } from "../admin-words.ts";
import { currencyOptions, timeZoneOptions } from "../../../ui/fields/intl-options.ts";
import { settingsChanges } from "./settings-changes.ts";
import { useUpdateWorkspace } from "./workspace-queries.ts";

const schema = updateWorkspace.body
  .pick({
    name: true,
    currency: true,
    timeZone: true,
    workingDays: true,
    hideBudgetFromContractors: true,
    keepPhotoPlaces: true,
    showSnagsToClients: true,
  })
  .required();

/** The company's choices about who sees what. */
const choices = [
  {
    name: "hideBudgetFromContractors",
    label: "Hide the budgets of projects from contractors",
    hint: "Contractors on a project’s team then see its tasks and dates, and not what the client pays for it.",
  },
  {
    name: "keepPhotoPlaces",
    label: "Keep where photos were taken",
    hint: "Admins and engineers, and the photographer’s own company, then see the place. Otherwise places and serial numbers of cameras are removed from photos before they are stored. When a photo was taken is always kept.",
  },
  {
    name: "showSnagsToClients",
    label: "Show snags to clients",
    hint: "Clients on a project’s team then see all of its snags, with who puts them right and by when, their comments, and the photos marked for clients. They cannot change any. If you switch this off again, snags disappear from their screens and phones.",
  },
] as const;

/** Name, currency, time zone, working days, and who sees what. */
export function SettingsForm({ workspace }: { workspace: Workspace }) {
  const update = useUpdateWorkspace();
  const { name, currency, timeZone, workingDays } = workspace;
  const { hideBudgetFromContractors, keepPhotoPlaces, showSnagsToClients } = workspace;
  const form = useSaveForm({
    schema,
    // A save by somebody else does not replace the values that are being typed.
    values: {
      name,
      currency,
      timeZone,
      workingDays,
      hideBudgetFromContractors,
      keepPhotoPlaces,
      showSnagsToClients,
    },
    keeps: "workspace:settings",
    submit: (input) => update.mutateAsync(settingsChanges(input, workspace)),
    onSaved: () => toast("Settings saved", { tone: "green" }),
    failed: "The settings could not be saved. Please try again.",
  });
  const currencies = useMemo(() => currencyOptions(currency), [currency]);
  const zones = useMemo(() => timeZoneOptions(timeZone), [timeZone]);

  return (
    <Form form={form} className="flex flex-col gap-2">
      <FormFailure form={form} />
      <Field label="Name" error={form.errorOf("name")} required>
        <TextInput {...form.register("name")} autoComplete="organization" />
      </Field>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <Field
          label="Currency"
          error={form.errorOf("currency")}
          hint="For new budgets and the totals."
        >
          <Controller
            control={form.control}
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
        <Field
          label="Time zone"
          error={form.errorOf("timeZone")}
          hint="Determines when a day ends."
        >
          <Controller
            control={form.control}
            name="timeZone"
            render={({ field: { value, onChange } }) => (
              <Combobox
                options={zones}
                value={value}
                onChange={onChange}
                placeholder="Time zone"
                emptyText="No time zone by that name."
              />
            )}
          />
        </Field>
      </div>
      <fieldset
        aria-describedby={form.errorOf("workingDays") ? "working-days-error" : undefined}
        className="min-w-0"
      >
        <legend className="mb-1.5 text-sm font-semibold">Working days</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {weekDays.map((day) => (
            <Checkbox
              key={day}
              label={weekDayLabels[day]}
              value={day}
              // The first one shows the error of the whole group.
              aria-invalid={
                (day === weekDays[0] && form.errorOf("workingDays") !== undefined) || undefined
              }
              {...form.register("workingDays")}
            />
          ))}
        </div>
        <p
          id="working-days-error"
          className="mt-1 min-h-5 text-[0.8125rem] leading-5 font-medium text-red-ink"
        >
          {form.errorOf("workingDays")}
        </p>
      </fieldset>
      {choices.map(({ name: choice, label, hint }) => (
        <div key={choice} className="mb-3">
          <Checkbox {...form.register(choice)} label={label} aria-describedby={`${choice}-hint`} />
          <p id={`${choice}-hint`} className="mt-1 text-[0.8125rem] leading-5 text-muted">
            {hint}
          </p>
        </div>
      ))}
      <div>
        <SaveButton form={form}>Save settings</SaveButton>
      </div>
    </Form>
  );
}
