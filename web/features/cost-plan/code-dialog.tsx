import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { v7 as newId } from "uuid";
import { type CostCode, type CostPlan, createCostCode } from "../../../contract/cost-plan.ts";
import { serverMessage } from "../../api/call.ts";
import { showFieldErrors } from "../../api/form-errors.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Combobox } from "../../ui/controls/combobox.tsx";
import { SaveFailure } from "../../ui/data/save-failure.tsx";
import { Dialog, DialogFooter } from "../../ui/overlays/dialog.tsx";
import { DiscardQuestion } from "../../ui/overlays/discard-question.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { TextInput } from "../../ui/controls/text-input.tsx";
import { useUnsavedGuard } from "../../ui/hooks/use-unsaved-guard.ts";
import { useSaveCode } from "./cost-plan-changes.ts";
import { possibleParents } from "./plan-tree.ts";
import { usePlanEdit } from "./use-plan-edit.ts";

const schema = createCostCode.body.omit({ _id: true }).required();

interface CodeDialogProps {
  projectId: string;
  plan: CostPlan;
  /** The code to rename or move; undefined to add one. */
  code: CostCode | undefined;
  /** The code that a new one is to hang on. */
  parent: string | undefined;
  onClose: () => void;
}

const fieldsOf = ({ code, title, parent }: CostCode) => ({ code, title, parent });

/** Adds a cost code, or renames one and hangs it elsewhere. It is mounted for each opening anew. */
export function CodeDialog({ projectId, plan, code, parent, onClose }: CodeDialogProps) {
  const [id] = useState(() => newId());
  const save = useSaveCode(projectId);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: code ? fieldsOf(code) : { code: "", title: "", parent: parent ?? null },
    reValidateMode: "onSubmit",
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const guard = useUnsavedGuard(isDirty && !save.isSuccess, onClose);
  const { base, failure, setFailure, reload } = usePlanEdit({
    projectId,
    part: code,
    partsOf: (plan) => plan.codes,
    onFresh: (fresh) => form.reset(fieldsOf(fresh), { keepDirtyValues: true }),
    onGone: onClose,
  });
  const parents = [
    { value: "", label: "No code: at the top" },
    ...possibleParents(plan.codes, code?._id).map((other) => ({
      value: other._id,
      label: `${other.code} ${other.title}`,
    })),
  ];

  const submit = form.handleSubmit(async (input) => {
    setFailure(undefined);
    try {
      await save.mutateAsync(
        base
          ? { id: base._id, body: { ...input, version: base.version } }
          : { body: { ...input, _id: id } },
      );
      onClose();
    } catch (error) {
      if (!showFieldErrors(error, ["code", "title", "parent"], form.setError)) setFailure(error);
    }
  });

  return (
    <>
      <Dialog
        open
        onClose={guard.leave}
        title={code ? `Edit ${code.code} ${code.title}` : "Add a cost code"}
        busy={isSubmitting}
      >
        <form onSubmit={(event) => void submit(event)} noValidate>
          <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr]">
            <Field label="Code" error={errors.code?.message} hint="Such as 03 or 3.1" required>
              <TextInput
                {...form.register("code", { onChange: () => form.clearErrors("code") })}
                autoComplete="off"
                data-autofocus
              />
            </Field>
            <Field label="Title" error={errors.title?.message} required>
              <TextInput
                {...form.register("title", { onChange: () => form.clearErrors("title") })}
                autoComplete="off"
              />
            </Field>
          </div>
          <Field
            label="Under"
            error={errors.parent?.message}
            hint={code && "What hangs on this code moves along with it."}
          >
            <Controller
              control={form.control}
              name="parent"
              render={({ field: { value, onChange } }) => (
                <Combobox
                  options={parents}
                  value={value ?? ""}
                  onChange={(next) => {
                    form.clearErrors("parent");
                    onChange(next || null);
                  }}
                  placeholder="Cost code"
                  emptyText="No code by that name."
                />
              )}
            />
          </Field>
          {failure !== undefined && (
            <SaveFailure
              message={serverMessage(failure, "Failed to save the cost code. Please try again.")}
              onReload={reload}
            />
          )}
          <DialogFooter>
            <Button onClick={guard.leave} disabled={isSubmitting}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" loading={isSubmitting}>
              {code ? "Save changes" : "Add code"}
            </Button>
          </DialogFooter>
        </form>
      </Dialog>
      <DiscardQuestion guard={guard} what={code ? "Your changes to this code" : "This new code"} />
    </>
  );
}
