import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useBeforeUnload, useBlocker } from "react-router";
import type { Task } from "../../../../contract/tasks.ts";
import { showFieldErrors } from "../../../api/form-errors.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { Field } from "../../../ui/controls/field.tsx";
import { TextArea } from "../../../ui/controls/text-area.tsx";
import { TextInput } from "../../../ui/controls/text-input.tsx";
import { type Refusal, RefusalBanner } from "../edit/refusal-banner.tsx";
import { useChangeTask } from "../edit/task-changes.ts";
import { taskTextForm } from "../edit/task-form-schemas.ts";
import { changedText, type TaskWords, versionToSend } from "./task-text-rules.ts";
import { useExplainRefusal } from "../edit/use-explain-refusal.ts";

interface TaskTextFormProps {
  task: Task;
  /** Fetches the task anew. */
  onReload: () => Promise<Task | undefined>;
  onDone: () => void;
}

/** Changes title and description. What someone else saved meanwhile is shown, and what was typed is kept. */
export function TaskTextForm({ task, onReload, onDone }: TaskTextFormProps) {
  const change = useChangeTask(task._id);
  const explain = useExplainRefusal(task);
  const [base, setBase] = useState(task);
  const [meanwhile, setMeanwhile] = useState<Partial<TaskWords>>({});
  const [refusal, setRefusal] = useState<Refusal>();
  const { register, handleSubmit, formState, clearErrors, setError, setFocus, reset } = useForm({
    resolver: zodResolver(taskTextForm),
    defaultValues: { title: task.title, description: task.description },
    reValidateMode: "onSubmit",
  });
  const { errors, isDirty, dirtyFields, isSubmitting } = formState;
  const leaving = useLeaving(isDirty);
  const clearing = (name: keyof TaskWords) => register(name, { onChange: () => clearErrors(name) });
  useEffect(() => setFocus("title"), [setFocus]);

  const save = handleSubmit(async (typed) => {
    setRefusal(undefined);
    const fields = changedText(base, typed);
    if (Object.keys(fields).length === 0) return onDone();
    try {
      await change(fields, versionToSend(base, task));
      onDone();
    } catch (error) {
      if (showFieldErrors(error, ["title", "description"], setError)) return;
      setRefusal(await explain(error));
    }
  });
  const reload = async () => {
    const latest = await onReload();
    if (!latest) return;
    setRefusal(undefined);
    const { title, description } = changedText(base, latest);
    setMeanwhile({
      ...(dirtyFields.title && title !== undefined && { title }),
      ...(dirtyFields.description && description !== undefined && { description }),
    });
    setBase(latest);
    reset({ title: latest.title, description: latest.description }, { keepDirtyValues: true });
  };
  const saved = (name: keyof TaskWords) =>
    meanwhile[name] === undefined ? undefined : `Saved meanwhile: “${meanwhile[name]}”`;

  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <RefusalBanner refusal={refusal} onReload={() => void reload()} />
      <Field label="Title" error={errors.title?.message} hint={saved("title")} required>
        <TextInput {...clearing("title")} />
      </Field>
      <Field
        label="Description"
        error={errors.description?.message}
        hint={saved("description")}
        optional
      >
        <TextArea {...clearing("description")} rows={6} />
      </Field>
      <div className="mt-2 flex justify-end gap-3">
        <Button onClick={onDone} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          Save
        </Button>
      </div>
      <ConfirmDialog
        open={leaving.asking}
        onClose={leaving.stay}
        onConfirm={leaving.leave}
        title={`Leave “${task.title}” unsaved?`}
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
      >
        What you typed has not been saved.
      </ConfirmDialog>
    </form>
  );
}

/** Asks before something typed is lost by leaving the task: closing it, opening another, going back. */
function useLeaving(unsaved: boolean) {
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => unsaved && event.preventDefault(), [unsaved]),
  );
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const taskIn = ({ search }: { search: string }) => new URLSearchParams(search).get("task");
    const staysHere =
      currentLocation.pathname === nextLocation.pathname &&
      taskIn(currentLocation) === taskIn(nextLocation);
    return unsaved && !staysHere;
  });
  return {
    asking: blocker.state === "blocked",
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
