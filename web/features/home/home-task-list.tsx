import { useId } from "react";
import type { HomeTask } from "../../../contract/home/home.ts";
import { paths } from "../../paths.ts";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { DueDate, TaskStatusBadge } from "../tasks/public.ts";
import { TaskLine } from "./task-line.tsx";

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
              <TaskLine
                task={task}
                whole
                due={<DueDate task={task} today={today} long />}
                end={<TaskStatusBadge status={task.status} />}
              />
            </li>
          ))}
        </ul>
      )}
      {total > tasks.length && (
        <p className="mt-3 text-sm text-muted">
          The first {tasks.length} of {total.toLocaleString("en")}.{" "}
          <TextLink to={paths.tasks({ assignee: "me", status: "open" })}>See all my tasks</TextLink>
        </p>
      )}
    </Card>
  );
}
