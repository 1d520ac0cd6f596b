import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type Discipline,
  disciplineLabels,
  disciplines,
} from "../../../../contract/drawings/drawing-words.ts";
import { type Drawing, getDrawing, updateDrawing } from "../../../../contract/drawings/drawings.ts";
import { ApiError } from "../../../api/call.ts";
import { fetchFresh } from "../../../api/queries.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { formSchema } from "../../../form/form-schema.ts";
import { onlyChanged } from "../../../form/only-changed.ts";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";

interface Values {
  number: string;
  title: string;
  discipline: Discipline;
  folder: string;
}

const schema = formSchema({
  toBody: (values: Values) => values,
  body: updateDrawing.body.omit({ version: true }).required(),
});
const options = disciplines.map((value) => ({ value, label: disciplineLabels[value] }));

const valuesOf = ({ number, title, discipline, folder }: Drawing): Values => ({
  number,
  title,
  discipline,
  folder,
});

interface DrawingFormProps {
  drawing: Drawing;
  onClose: () => void;
}

/** Edits a drawing's entry in the register. The form is mounted anew each time it opens. */
export function DrawingForm({ drawing, onClose }: DrawingFormProps) {
  const client = useQueryClient();
  /** The version that the edit is based on; refetched after somebody else's change. */
  const [base, setBase] = useState(drawing);
  const { _id: id } = drawing;
  const save = useCommand(
    (body: Partial<Values> & { readonly version: number }) =>
      command(updateDrawing, { params: { id }, body }, { subject: `drawings:${id}` }),
    { shows: [getDrawing] },
  );
  const form = useSaveForm({
    schema,
    defaults: valuesOf(drawing),
    keeps: `drawing:${id}`,
    submit: (values, version = base.version) =>
      save.mutateAsync({ ...onlyChanged(values, base), version }),
    onSaved: (_answer, { number }) => {
      toast(`${number} changed.`, { tone: "green" });
      onClose();
    },
    failed: "The drawing could not be changed. Please try again.",
  });
  const { register, errorOf, error } = form;
  const reload = async () => {
    try {
      const { data: fresh } = await fetchFresh(client, getDrawing, { params: { id } });
      setBase(fresh);
      form.takeOver(valuesOf(fresh));
    } catch (failed) {
      form.setFailure(failed);
    }
  };
  const isConflict = error instanceof ApiError && error.status === 409;
  return (
    <FormDialog
      form={form}
      title={`Change ${drawing.number}`}
      act="Save changes"
      what="Your changes to this drawing"
      onClose={onClose}
      onReload={isConflict ? () => void reload() : undefined}
    >
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <Field label="Number" error={errorOf("number")} required>
          <TextInput {...register("number")} autoComplete="off" data-autofocus />
        </Field>
        <Field label="Discipline" error={errorOf("discipline")} required>
          <Select {...register("discipline")} options={options} />
        </Field>
        <div className="sm:col-span-2">
          <Field label="Title" error={errorOf("title")} required>
            <TextInput {...register("title")} autoComplete="off" />
          </Field>
        </div>
        <div className="sm:col-span-2">
          <Field
            label="Folder"
            error={errorOf("folder")}
            hint="Such as Architectural/Plans"
            optional
          >
            <TextInput {...register("folder")} autoComplete="off" />
          </Field>
        </div>
      </div>
    </FormDialog>
  );
}
