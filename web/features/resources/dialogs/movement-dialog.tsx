import { useState } from "react";
import { Controller } from "react-hook-form";
import { v7 as newId } from "uuid";
import type { z } from "zod";
import {
  createMovement,
  type MovementKind,
  movementKinds,
} from "../../../../contract/resources/resource-movements.ts";
import { command } from "../../../device/writing/spec.ts";
import { FormDate } from "../../../form/form-date.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { AmountControl } from "../../../form/amount-control.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { formSchema } from "../../../form/form-schema.ts";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { ProjectPicker } from "../../project-picker/public.ts";
import { movementLabels } from "../movement-words.ts";
import { inUnits } from "../resource-words.ts";
import { useResourceChange } from "../resource-queries.ts";

interface Values {
  kind: MovementKind;
  quantity: number;
  date: string;
  project: string;
  supplier: string;
  note: string;
}

const kindOptions = movementKinds.map((value) => ({ value, label: movementLabels[value] }));

const schema = formSchema({
  toBody: (values: Values) => values,
  body: createMovement.body,
  problems: ({ project }) => ({ project: project === "" ? "Choose a project" : undefined }),
});

interface MovementDialogProps {
  material: { readonly _id: string; readonly name: string; readonly unit: string };
  /** The current project, if there is one. */
  project: string | undefined;
  today: string;
  onClose: () => void;
}

/** Records that a material was ordered, delivered or used on a project. */
export function MovementDialog({ material, project, today, onClose }: MovementDialogProps) {
  const [id] = useState(() => newId());
  const change = useResourceChange((body: z.output<typeof createMovement.body>) =>
    command(createMovement, { params: { id: material._id }, body: { ...body, _id: id } }),
  );
  const form = useSaveForm({
    schema,
    defaults: { kind: "delivered", date: today, project: project ?? "", supplier: "", note: "" },
    keeps: `movement:new:${material._id}`,
    submit: (body) => change.mutateAsync(body),
    onSaved: onClose,
    failed: "The entry could not be saved. Please try again.",
  });
  const { register, control, watch, errorOf } = form;
  return (
    <FormDialog
      title={`Record ${material.name}`}
      description="Entries are never edited. A wrong entry is reversed."
      act="Record"
      what="This entry"
      form={form}
      onClose={onClose}
    >
      <Field label="Project" error={errorOf("project")} required>
        <Controller
          control={control}
          name="project"
          render={({ field: { value, onChange } }) => (
            <ProjectPicker
              value={value || undefined}
              onChange={(chosen) => onChange(chosen?._id ?? "")}
              placeholder="Choose a project"
            />
          )}
        />
      </Field>
      <div className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-3">
        <Field label="What happened" error={errorOf("kind")}>
          <Select {...register("kind")} options={kindOptions} />
        </Field>
        <Field label={`Quantity${inUnits(material.unit)}`} error={errorOf("quantity")} required>
          <AmountControl control={control} name="quantity" />
        </Field>
        <div className="col-span-2 sm:col-span-1">
          <Field label="Date" error={errorOf("date")} required>
            <FormDate control={form.control} name="date" max={today} today={today} required />
          </Field>
        </div>
      </div>
      {watch("kind") !== "used" && (
        <Field label="Supplier" error={errorOf("supplier")} optional>
          <TextInput {...register("supplier")} autoComplete="off" />
        </Field>
      )}
      <Field label="Note" error={errorOf("note")} hint="Such as the waybill’s number" optional>
        <TextInput {...register("note")} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
