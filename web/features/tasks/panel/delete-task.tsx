import { Trash2 } from "lucide-react";
import type { Task } from "../../../../contract/tasks.ts";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { useAct } from "../../../sync/use-command.ts";
import { useCan } from "../../session/public.ts";
import { deleteAct } from "../edit/task-changes.ts";
import { involvementIn } from "../parts/task-rules.ts";

interface DeleteTaskProps {
  task: Task;
  onDeleted: () => void;
}

/** Deletes a task, which can be undone for a while. Hidden for people without the permission. */
export function DeleteTask({ task, onDeleted }: DeleteTaskProps) {
  const { allowed } = useCan("task.delete", involvementIn(task));
  const act = useAct();
  if (!allowed) return null;
  const remove = () => {
    void act(deleteAct([task]));
    onDeleted();
  };
  return (
    <IconButton
      label="Delete task"
      size="sm"
      danger
      icon={<Trash2 aria-hidden="true" />}
      onClick={remove}
    />
  );
}
