import { useEffect, useState } from "react";
import type { Task } from "../../../../contract/tasks.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { Field } from "../../../ui/controls/field.tsx";
import { Form } from "../../../form/form.tsx";
import { type Move, useUnsavedGuard } from "../../../ui/hooks/use-unsaved-guard.ts";
import { ApiError } from "../../../api/api-error.ts";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { TextArea } from "../../../ui/controls/text-area.tsx";
import { TextInput } from "../../../ui/controls/text-input.tsx";
import { type Refusal, RefusalBanner } from "../edit/refusal-banner.tsx";
import { useChangeTask } from "../edit/task-changes.ts";
import { taskTextForm } from "../edit/task-form-schemas.ts";
import { changedText, type TaskWords, versionToSend } from "./task-text-rules.ts";
import { explainRefusal } from "../edit/explain-refusal.ts";

interface TaskTextFormProps {
  task: Task;
  /** Fetches the task anew. */
  onReload: () => Promise<Task | undefined>;
  onDone: () => void;
}

/** Changes title and description. What someone else saved meanwhile is shown, and what was typed is kept. */
export function TaskTextForm({ task, onReload, onDone }: TaskTextFormProps) {
  const change = useChangeTask(task._id);
  const [base, setBase] = useState(task);
  const [meanwhile, setMeanwhile] = useState<Partial<TaskWords>>({});
  const [refusal, setRefusal] = useState<Refusal>();
  const form = useSaveForm({
    schema: taskTextForm,
    defaults: { title: task.title, description: task.description },
    submit: async (typed) => {
      setRefusal(undefined);
      const fields = changedText(base, typed);
      if (Object.keys(fields).length > 0) await change(fields, versionToSend(base, task));
    },
    onSaved: onDone,
    failed: "",
    isToldElsewhere: (error) => {
      const isOfFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
      if (!isOfFields) setRefusal(explainRefusal(error));
      return !isOfFields;
    },
  });
  const { register, setFocus, errorOf } = form;
  const guard = useUnsavedGuard(form.isUnsaved, onDone, leavesTask);
  useEffect(() => setFocus("title"), [setFocus]);

  const reload = async () => {
    const latest = await onReload();
    if (!latest) return;
    setRefusal(undefined);
    const { title, description } = changedText(base, latest);
    setMeanwhile({
      ...(form.formState.dirtyFields.title && title !== undefined && { title }),
      ...(form.formState.dirtyFields.description && description !== undefined && { description }),
    });
    setBase(latest);
    form.takeOver({ title: latest.title, description: latest.description });
  };
  const saved = (name: keyof TaskWords) =>
    meanwhile[name] === undefined ? undefined : `Saved meanwhile: “${meanwhile[name]}”`;

  return (
    <Form form={form}>
      <RefusalBanner refusal={refusal} onReload={() => void reload()} />
      <Field label="Title" error={errorOf("title")} hint={saved("title")} required>
        <TextInput {...register("title")} />
      </Field>
      <Field
        label="Description"
        error={errorOf("description")}
        hint={saved("description")}
        optional
      >
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

/** Whether a move leaves the open task: closing it, opening another, going back. */
function leavesTask({ currentLocation, nextLocation }: Move): boolean {
  const taskIn = ({ search }: { search: string }) => new URLSearchParams(search).get("task");
  return (
    currentLocation.pathname !== nextLocation.pathname ||
    taskIn(currentLocation) !== taskIn(nextLocation)
  );
}
