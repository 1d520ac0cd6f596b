import { AlarmClock } from "lucide-react";
import type { Task } from "../../../../contract/tasks.ts";
import { dueWords, isOverdue } from "../edit/task-rules.ts";

/** How near a due date is, or how late; nothing for one that is neither. */
export function DueHint({
  task,
  today,
}: {
  task: Pick<Task, "dueDate" | "status">;
  today: string;
}) {
  const words = dueWords(task, today);
  if (words === undefined) return null;
  if (!isOverdue(task, today)) return words;
  return (
    <span className="flex items-center gap-1.5 font-semibold text-signal-ink">
      <AlarmClock className="size-4" aria-hidden="true" />
      {words}
    </span>
  );
}
