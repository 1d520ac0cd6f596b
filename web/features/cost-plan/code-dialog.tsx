import { useState } from "react";
import { Controller } from "react-hook-form";
import { v7 as newId } from "uuid";
import {
  type CostCode,
  type CostPlan,
  createCostCode,
} from "../../../contract/cost-plan/cost-plan.ts";
import { Combobox } from "../../ui/fields/combobox.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { TextInput } from "../../ui/fields/text-input.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { onlyChanged } from "../../form/only-changed.ts";
import { useSaveForm } from "../../form/use-save-form.ts";
import { useSaveCode } from "./cost-plan-changes.ts";
import { possibleParents } from "./plan-tree.ts";
import { usePlanEdit } from "./use-plan-edit.ts";

const schema = createCostCode.body.omit({ _id: true }).required();

interface CodeDialogProps {
  projectId: string;
  plan: CostPlan;
  /** The code to rename or move; undefined to add one. */
  code: CostCode | undefined;
  /** The parent code of a new one. */
  parent: string | undefined;
  onClose: () => void;
}

const fieldsOf = ({ code, title, parent }: CostCode) => ({ code, title, parent });

/** Adds a cost code, or renames or moves one. It is mounted again for each opening. */
export function CodeDialog({ projectId, plan, code, parent, onClose }: CodeDialogProps) {
  const [id] = useState(() => newId());
  const save = useSaveCode(projectId);
  const { base, reloadOf } = usePlanEdit(projectId, code, (plan) => plan.codes);
  const form = useSaveForm({
    schema,
    defaults: code ? fieldsOf(code) : { code: "", title: "", parent: parent ?? null },
    keeps: `code:${code?._id ?? `new:${projectId}`}`,
    submit: (input, version = base?.version) =>
      save.mutateAsync(
        base
          ? { id: base._id, body: { ...onlyChanged(input, base), version } }
          : { body: { ...input, _id: id } },
      ),
    onSaved: onClose,
    failed: "Failed to save the cost code. Please try again.",
  });
  const parents = [
    { value: "", label: "No code: at the top" },
    ...possibleParents(plan.codes, code?._id).map((other) => ({
      value: other._id,
      label: `${other.code} ${other.title}`,
    })),
  ];

  return (
    <FormDialog
      form={form}
      title={code ? `Edit ${code.code} ${code.title}` : "Add cost code"}
      act={code ? "Save changes" : "Add cost code"}
      what={code ? "Your changes to this code" : "This new code"}
      onClose={onClose}
      onReload={reloadOf({
        error: form.error,
        onFresh: (fresh) => form.takeOver(fieldsOf(fresh)),
        onDeleted: onClose,
        onFailed: form.setFailure,
      })}
    >
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr]">
        <Field label="Code" error={form.errorOf("code")} hint="Such as 03 or 3.1" required>
          <TextInput {...form.register("code")} autoComplete="off" data-autofocus />
        </Field>
        <Field label="Title" error={form.errorOf("title")} required>
          <TextInput {...form.register("title")} autoComplete="off" />
        </Field>
      </div>
      <Field
        label="Under"
        error={form.errorOf("parent")}
        hint={code && "Codes and lines under this code move with it."}
      >
        <Controller
          control={form.control}
          name="parent"
          render={({ field: { value, onChange } }) => (
            <Combobox
              options={parents}
              value={value ?? ""}
              onChange={(next) => onChange(next || null)}
              placeholder="Cost code"
              emptyText="No code by that name."
            />
          )}
        />
      </Field>
    </FormDialog>
  );
}
