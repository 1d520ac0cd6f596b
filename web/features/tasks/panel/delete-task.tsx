import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { Task } from "../../../../contract/tasks.ts";
import { serverMessage } from "../../../api/call.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useCan } from "../../session/public.ts";
import { useDeleteTask } from "../edit/task-changes.ts";
import { involvementIn } from "../parts/task-rules.ts";

interface DeleteTaskProps {
  task: Task;
  onDeleted: () => void;
}

/** Deletes a task after a question that names it. Hidden for people without the permission. */
export function DeleteTask({ task, onDeleted }: DeleteTaskProps) {
  const [asking, setAsking] = useState(false);
  const { allowed } = useCan("task.delete", involvementIn(task));
  const remove = useDeleteTask();
  if (!allowed) return null;
  const close = () => {
    setAsking(false);
    remove.reset();
  };
  const confirm = () =>
    remove.mutate(task._id, {
      onSuccess: () => {
        setAsking(false);
        onDeleted();
        toast(`Deleted “${task.title}”.`, { tone: "green" });
      },
    });
  return (
    <>
      <IconButton
        label="Delete task"
        size="sm"
        danger
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onClose={close}
        onConfirm={confirm}
        title={`Delete “${task.title}”?`}
        confirmLabel="Delete task"
        busy={remove.isPending}
        error={
          remove.error
            ? serverMessage(remove.error, "Failed to delete task. Please try again.")
            : undefined
        }
      >
        It is deleted from {task.project.title} and cannot be restored.
      </ConfirmDialog>
    </>
  );
}
