import { useId } from "react";
import { Link } from "react-router";
import type { HomeTask } from "../../../contract/home.ts";
import { paths } from "../../paths.ts";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { DueDate, TaskStatusBadge } from "../tasks/public.ts";

interface HomeTaskListProps {
  title: string;
  hint: string;
  tasks: readonly HomeTask[];
  total: number;
  today: string;
  /** The text of the empty state. */
  empty: string;
  /** Whether the empty state is one line. */
  brief: boolean;
}

/** A card of tasks. Each opens on its project. */
export function HomeTaskList({
  title,
  hint,
  tasks,
  total,
  today,
  empty,
  brief,
}: HomeTaskListProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardHeader id={id} title={title} hint={hint} />
      {tasks.length === 0 && brief ? (
        <p className="text-sm text-muted">{empty}</p>
      ) : tasks.length === 0 ? (
        <EmptyState drawing="tasks" title={empty} compact />
      ) : (
        <ul className="-mx-2">
          {tasks.map((task) => (
            <li key={task._id} className="relative rounded-md px-2 py-2.5 hover:bg-hover">
              <div className="flex items-start justify-between gap-3">
                <Link
                  to={paths.project(task.project._id, { task: task._id })}
                  className="min-w-0 text-sm font-medium after:absolute after:inset-0 after:rounded-md"
                >
                  {task.title}
                </Link>
                <TaskStatusBadge status={task.status} />
              </div>
              <div className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-[0.8125rem] text-muted">
                <DueDate task={task} today={today} long />
                <span className="min-w-0 truncate">{task.project.title}</span>
                {task.assignedTo && <span className="truncate">{task.assignedTo.name}</span>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {total > tasks.length && (
        <p className="mt-3 text-sm text-muted">
          The first {tasks.length} of {total.toLocaleString("en")}.{" "}
          <TextLink to={paths.tasks({ assignee: "me" })}>See all my tasks</TextLink>
        </p>
      )}
    </Card>
  );
}
