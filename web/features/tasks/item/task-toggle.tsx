import { Circle, CircleCheck } from "lucide-react";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { useToggleTask } from "../edit/task-changes.ts";
import { isFinished } from "../parts/task-rules.ts";
import { useTaskPermission } from "../edit/use-task-permission.ts";

/** Ticks a task as done and unticks it. People without the permission see an icon of its status. */
export function TaskToggle({ task }: { task: Task }) {
  const toggle = useToggleTask();
  const { allowed } = useTaskPermission(task).move;
  const finished = isFinished(task.status);
  if (allowed) {
    return (
      // The second click of a double click would undo the first one, and the task's earlier status would be lost.
      <span
        className="contents"
        onClickCapture={(event) => event.detail > 1 && event.preventDefault()}
      >
        <Checkbox
          label={`Done: ${task.title}`}
          hideLabel
          round
          checked={finished}
          onChange={({ nativeEvent }) => nativeEvent.defaultPrevented || toggle(task)}
        />
      </span>
    );
  }
  const Mark = finished ? CircleCheck : Circle;
  return (
    <span className="grid size-5 place-items-center text-muted">
      <Mark className="size-4" aria-hidden="true" />
    </span>
  );
}
