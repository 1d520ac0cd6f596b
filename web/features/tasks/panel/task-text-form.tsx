import { useEffect, useState } from "react";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Form, FormFailure } from "../../../form/form.tsx";
import { useUnsavedGuard } from "../../../ui/hooks/use-unsaved-guard.ts";
import { ApiError } from "../../../api/api-error.ts";
import { onlyChanged } from "../../../form/only-changed.ts";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { useSaveTask } from "../edit/task-changes.ts";
import { leavesTask } from "./leaves-task.ts";
import { taskTextForm } from "../edit/task-form-schemas.ts";

interface TaskTextFormProps {
  task: Task;
  /** Refetches the task. */
  onReload: () => Promise<Task | undefined>;
  onDone: () => void;
}

/** Changes title and description. Input is kept if somebody else has saved meanwhile. */
export function TaskTextForm({ task, onReload, onDone }: TaskTextFormProps) {
  const save = useSaveTask(task._id);
  const [base, setBase] = useState(task);
  const form = useSaveForm({
    schema: taskTextForm,
    defaults: { title: task.title, description: task.description },
    keeps: `task:text:${task._id}`,
    submit: async (typed, version = base.version) => {
      const fields = onlyChanged(typed, base);
      if (Object.keys(fields).length > 0) await save(fields, version);
    },
    onSaved: onDone,
    failed: "Failed to save the task. Please try again.",
  });
  const { register, setFocus, errorOf } = form;
  const asks = useUnsavedGuard(form.isUnsaved, onDone, leavesTask);
  const guard = {
    ...asks,
    discard: () => {
      form.forgetKept();
      asks.discard();
    },
  };
  useEffect(() => setFocus("title"), [setFocus]);

  const reload = async () => {
    const latest = await onReload();
    if (!latest) return;
    setBase(latest);
    form.takeOver({ title: latest.title, description: latest.description });
  };
  const isConflict = form.error instanceof ApiError && form.error.status === 409;

  return (
    <Form form={form}>
      <FormFailure
        form={form}
        onReload={isConflict ? () => void reload() : undefined}
        className="mb-4"
      />
      <Field label="Title" error={errorOf("title")} required>
        <TextInput {...register("title")} />
      </Field>
      <Field label="Description" error={errorOf("description")} optional>
        <TextArea {...register("description")} rows={6} />
      </Field>
      <div className="mt-2 flex justify-end gap-3">
        <Button onClick={onDone} disabled={form.isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={form.isSubmitting}>
          Save
        </Button>
      </div>
      <ConfirmDialog
        open={guard.asking}
        onClose={guard.stay}
        onConfirm={guard.discard}
        title={`Leave “${task.title}” unsaved?`}
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
      >
        What you typed has not been saved.
      </ConfirmDialog>
    </Form>
  );
}
