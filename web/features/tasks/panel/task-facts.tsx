import type { ReactNode } from "react";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { Avatar } from "../../../ui/data/avatar.tsx";
import { ActivityLink } from "./activity-link.tsx";
import { DueDate } from "../parts/due-date.tsx";
import { PriorityBadge } from "../parts/priority-badge.tsx";
import { TaskStatusBadge } from "../parts/task-status-badge.tsx";

/** A task's properties for people who may only read them. */
export function TaskFacts({ task, today }: { task: Task; today: string }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-4 text-sm">
      <Fact name="Status">
        <TaskStatusBadge status={task.status} />
      </Fact>
      <Fact name="Priority">
        <PriorityBadge priority={task.priority} />
      </Fact>
      <Fact name="Assignee">
        {task.assignedTo ? (
          <span className="flex min-w-0 items-center gap-2">
            <Avatar name={task.assignedTo.name} size="sm" />
            <span className="truncate">{task.assignedTo.name}</span>
          </span>
        ) : (
          <span className="text-muted">Nobody</span>
        )}
      </Fact>
      <Fact name="Due date">
        <DueDate task={task} today={today} />
        {task.followsActivity && (
          <span className="block text-[0.8125rem] text-muted">Follows its activity</span>
        )}
      </Fact>
      {task.activity && (
        <Fact name="Activity">
          <ActivityLink task={task} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="mb-1 text-[0.8125rem] text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
