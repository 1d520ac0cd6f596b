import type { Task } from "../../../../contract/tasks/tasks.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { returnTaskForm } from "../edit/task-form-schemas.ts";

interface ReturnDialogProps {
  task: Pick<Task, "_id" | "title">;
  /** Rejects if the server refuses. */
  onReturn: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why a finished task is returned to work. */
export function ReturnDialog({ task, onReturn, onClose }: ReturnDialogProps) {
  const form = useSaveForm({
    schema: returnTaskForm,
    defaults: { reason: "" },
    submit: ({ reason }) => onReturn(reason),
    keeps: `return of ${task._id}`,
    onSaved: onClose,
    failed: "The task could not be sent back. Please try again.",
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={`Send “${task.title}” back to work?`}
      description="The person who finished it is told the reason, and it stays with the task’s activity."
      act="Send back"
      what="Your reason"
      onClose={onClose}
    >
      <Field label="Reason" error={form.errorOf("reason")} required>
        <TextArea {...form.register("reason")} rows={3} data-autofocus />
      </Field>
    </FormDialog>
  );
}
