import { clsx } from "clsx";
import { Link } from "react-router";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { isFinished } from "../parts/task-rules.ts";
import type { UrlPanel } from "../../../ui/hooks/use-url-panel.ts";

interface TaskLinkProps {
  task: Task;
  opening: UrlPanel;
  className?: string;
  /** False if the link is inside an element that is itself draggable. */
  draggable?: boolean;
}

/**
 * A task's title as a link that opens the task beside the list. The link covers the whole row, for a large touch
 * target.
 */
export function TaskLink({ task, opening, className, draggable }: TaskLinkProps) {
  return (
    <Link
      {...opening.linkTo(task._id)}
      title={task.title}
      draggable={draggable}
      aria-current={opening.openId === task._id ? "true" : undefined}
      className={clsx(
        "text-sm font-medium",
        isFinished(task.status) ? "text-muted" : "text-ink",
        className,
        "after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink",
      )}
    >
      {task.title}
    </Link>
  );
}
