import { Trash2 } from "lucide-react";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { useSync } from "../../../device/writing/sync-context.tsx";
import { useAction } from "../../../device/writing/use-command.ts";
import { knownComments } from "../../comments/public.ts";
import { knownFiles } from "../../files/public.ts";
import { useCan } from "../../session/public.ts";
import { goesWithWords } from "../edit/change-words.ts";
import { deleteAction } from "../edit/task-changes.ts";
import { involvementIn } from "../parts/task-rules.ts";

interface DeleteTaskProps {
  task: Task;
  onDeleted: () => void;
}

/** Deletes a task, which can be undone for a while. Hidden for people without the permission. */
export function DeleteTask({ task, onDeleted }: DeleteTaskProps) {
  const { allowed } = useCan("task.delete", involvementIn(task));
  const act = useAction();
  const { client } = useSync();
  if (!allowed) return null;
  const remove = () => {
    const record = { task: task._id };
    const on = { projectId: task.project._id, record };
    const [comments, files] = [knownComments(client, on), knownFiles(client, record)];
    const isKnown = comments !== undefined && files !== undefined;
    void act(deleteAction([task], goesWithWords(isKnown ? { comments, files } : undefined)));
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
