import { CheckCheck } from "lucide-react";
import type { MouseEvent } from "react";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { useAction } from "../../../device/writing/use-command.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { acceptAction } from "../edit/task-changes.ts";
import { useTaskPermission } from "../edit/use-task-permission.ts";

/**
 * Accepts a finished task in its row, with one press. Hidden for any other task, and for people who may not accept
 * it.
 */
export function AcceptButton({ task }: { task: Task }) {
  return task.status === "done" ? <Accept task={task} /> : null;
}

function Accept({ task }: { task: Task }) {
  const act = useAction();
  if (!useTaskPermission(task).accept.allowed) return null;
  const accept = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button disappears, so the task's link gets the focus.
    currentTarget.closest("[data-task]")?.querySelector("a")?.focus({ preventScroll: true });
    void act(acceptAction([task]));
  };
  return (
    <span className="relative z-1 shrink-0">
      <Button
        size="sm"
        icon={<CheckCheck className="size-4" aria-hidden="true" />}
        aria-label={`Accept: ${task.title}`}
        onClick={accept}
      >
        {/* A phone's card has no space for the word beside its status. */}
        <span className="max-sm:sr-only">Accept</span>
      </Button>
    </span>
  );
}
