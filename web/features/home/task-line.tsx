import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { HomeTask } from "../../../contract/home/home.ts";
import { paths } from "../../paths.ts";

interface TaskLineProps {
  task: Pick<HomeTask, "_id" | "title" | "project" | "assignedTo">;
  /** Whether a press anywhere in the row opens the task. The row is then `relative`. */
  whole?: boolean;
  /** The due date, shown before the project's title. */
  due?: ReactNode;
  /** A badge or a button. */
  end?: ReactNode;
}

/** A task in a list of a home: its title, which links to the task in its project, and its assignee. */
export function TaskLine({ task, whole = false, due, end }: TaskLineProps) {
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <Link
          to={paths.project(task.project._id, { task: task._id })}
          className={clsx(
            "text-sm font-medium break-words",
            whole ? "after:absolute after:inset-0 after:rounded-md" : "hover:underline",
          )}
        >
          {task.title}
        </Link>
        <div className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-[0.8125rem] text-muted">
          {due}
          <span className="min-w-0 truncate">{task.project.title}</span>
          {task.assignedTo && <span className="truncate">{task.assignedTo.name}</span>}
        </div>
      </div>
      {end}
    </div>
  );
}
