import { useState } from "react";
import { Controller } from "react-hook-form";
import { v7 as newId } from "uuid";
import type { z } from "zod";
import { weekdayNames, workingDaysOf } from "../../../../contract/resources/resource-calendar.ts";
import {
  createResource,
  type Resource,
  type ResourceKind,
  resourceKinds,
  updateResource,
} from "../../../../contract/resources/resources.ts";
import { command } from "../../../device/writing/spec.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { AmountField } from "../../../form/amount-field.tsx";
import { AmountControl } from "../../../form/amount-control.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { useUser } from "../../session/public.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { formSchema } from "../../../form/form-schema.ts";
import { onlyChanged } from "../../../form/only-changed.ts";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { useResourceChange } from "../resource-queries.ts";
import { kindLabels, unitSuggestions } from "../resource-words.ts";

interface Values {
  kind: ResourceKind;
  name: string;
  code: string;
  unit: string;
  capacity: number;
  workingDays: number;
  rate: number;
  note: string;
}

const kindOptions = resourceKinds.map((value) => ({ value, label: kindLabels[value] }));

/** The body of a new resource. A material has neither a capacity nor working days. */
function bodyOf({ rate, capacity, workingDays, ...rest }: Values, today: string) {
  return {
    ...rest,
    ...(rest.kind === "material" ? { capacity: null } : { capacity, workingDays }),
    ...(Number.isNaN(rate) || rate === undefined ? {} : { rate: { rate, validFrom: today } }),
  };
}

interface Change {
  readonly body: z.output<typeof createResource.body>;
  readonly version: number | undefined;
}

interface ResourceDialogProps {
  /** The resource to change; undefined to add one. */
  resource: Resource | undefined;
  currency: string;
  today: string;
  onClose: () => void;
}

/** Adds a resource, or changes one. It is mounted again for each opening. */
export function ResourceDialog({ resource, currency, today, onClose }: ResourceDialogProps) {
  const { workingDays: workspaceDays } = useUser().workspace;
  const [id] = useState(() => newId());
  const change = useResourceChange(({ body, version = resource?.version }: Change) => {
    const { _id, rate, kind, ...fields } = body;
    return resource
      ? command(updateResource, {
          params: { id: resource._id },
          body: { ...onlyChanged(fields, resource), version },
        })
      : command(createResource, { body: { ...fields, kind, ...(rate && { rate }), _id: id } });
  });
  const form = useSaveForm({
    schema: formSchema({
      toBody: (values: Values) => bodyOf(values, today),
      body: createResource.body,
      problems: ({ kind, capacity }) => ({
        capacity:
          kind !== "material" && !Number.isFinite(capacity)
            ? "Enter how many there are on a working day."
            : undefined,
      }),
    }),
    defaults: {
      kind: resource?.kind ?? "labour",
      name: resource?.name ?? "",
      code: resource?.code ?? "",
      unit: resource?.unit ?? "day",
      ...(resource?.capacity == null ? {} : { capacity: resource.capacity }),
      workingDays: resource?.workingDays ?? workingDaysOf(workspaceDays),
      note: resource?.note ?? "",
    },
    keeps: `resource:${resource?._id ?? "new"}`,
    submit: (body, version) => change.mutateAsync({ body, version }),
    onSaved: onClose,
    failed: "Failed to save the resource. Please try again.",
  });
  const { register, control, watch, errorOf } = form;
  const kind = watch("kind");
  return (
    <FormDialog
      title={resource ? `Edit ${resource.name}` : "Add resource"}
      act={resource ? "Save changes" : "Add resource"}
      what={resource ? "Your changes to this resource" : "This new resource"}
      form={form}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-6">
        <div className="col-span-2 sm:col-span-4">
          <Field label="Name" error={errorOf("name")} hint="Such as Masons or Tower crane" required>
            <TextInput {...register("name")} autoComplete="off" data-autofocus />
          </Field>
        </div>
        <div className="col-span-2">
          <Field label="Code" error={errorOf("code")} optional>
            <TextInput {...register("code")} autoComplete="off" />
          </Field>
        </div>
        <div className="sm:col-span-2">
          <Field
            label="Kind"
            error={errorOf("kind")}
            hint={resource && "The kind cannot be changed."}
          >
            <Select {...register("kind")} options={kindOptions} disabled={resource !== undefined} />
          </Field>
        </div>
        <div className="sm:col-span-2">
          <Field label="Unit" error={errorOf("unit")} required>
            <TextInput {...register("unit")} list={`units-${id}`} autoComplete="off" />
          </Field>
          <datalist id={`units-${id}`}>
            {unitSuggestions[kind].map((unit) => (
              <option key={unit} value={unit}>
                {unit}
              </option>
            ))}
          </datalist>
        </div>
        {kind !== "material" && (
          <div className="col-span-2">
            <Field
              label="Capacity"
              error={errorOf("capacity")}
              hint="Units on each working day"
              required
            >
              <AmountControl control={control} name="capacity" />
            </Field>
          </div>
        )}
        {!resource && (
          <div className="col-span-2">
            <AmountField
              control={control}
              name="rate"
              label={`Rate, in ${currency}`}
              currency={currency}
              error={errorOf("rate")}
              hint="From today on"
              optional
            />
          </div>
        )}
        {kind !== "material" && (
          <fieldset className="col-span-2 mb-2 sm:col-span-6">
            <legend className="mb-1.5 text-sm font-semibold">Working days</legend>
            <Controller
              control={control}
              name="workingDays"
              render={({ field: { value, onChange } }) => (
                <div className="flex flex-wrap gap-x-5 gap-y-2">
                  {weekdayNames.map((day, bit) => (
                    <Checkbox
                      key={day}
                      label={day.slice(0, 3)}
                      aria-label={day}
                      // The first one shows the error of the whole group.
                      aria-invalid={
                        (bit === 0 && errorOf("workingDays") !== undefined) || undefined
                      }
                      checked={((value >> bit) & 1) === 1}
                      onChange={() => onChange(value ^ (1 << bit))}
                    />
                  ))}
                </div>
              )}
            />
            <p className="mt-1 min-h-5 text-[0.8125rem] font-medium text-red-ink">
              {errorOf("workingDays")}
            </p>
          </fieldset>
        )}
        <div className="col-span-2 sm:col-span-6">
          <Field label="Note" error={errorOf("note")} optional>
            <TextArea {...register("note")} rows={2} />
          </Field>
        </div>
      </div>
    </FormDialog>
  );
}
