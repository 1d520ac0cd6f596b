import { Circle, CircleCheck } from "lucide-react";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { Tooltip } from "../../../ui/controls/tooltip.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { useFrozen } from "../../session/public.ts";
import { useToggleTask } from "../edit/task-changes.ts";
import { isFinished } from "../parts/task-rules.ts";
import { useTaskPermission } from "../edit/use-task-permission.ts";
import { toggleWords } from "./toggle-words.ts";

/**
 * Ticks a task as done and unticks it, and says what that means. People without the permission see an icon of its
 * status.
 */
export function TaskToggle({ task }: { task: Task }) {
  const toggle = useToggleTask();
  const { move, accept } = useTaskPermission(task);
  const finished = isFinished(task.status);
  const frozen = useFrozen();
  const words = toggleWords(task.status, { moves: move.allowed, accepts: accept.allowed, frozen });
  const Icon = finished ? CircleCheck : Circle;
  return (
    // As a label it closes with a press, so that no bubble stands over the next row.
    <Tooltip text={words} as="label">
      {() =>
        move.allowed ? (
          // The second click of a double click would undo the first one, and the task's earlier status would be lost.
          <span
            className="contents"
            onClickCapture={(event) => event.detail > 1 && event.preventDefault()}
          >
            <Checkbox
              label={`Done: ${task.title}`}
              aria-description={words}
              hideLabel
              round
              checked={finished}
              onChange={({ nativeEvent }) => nativeEvent.defaultPrevented || toggle(task)}
            />
          </span>
        ) : (
          <span className="grid size-5 place-items-center text-muted">
            <Icon className="size-4" aria-hidden="true" />
          </span>
        )
      }
    </Tooltip>
  );
}
