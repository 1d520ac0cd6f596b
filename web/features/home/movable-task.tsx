import { Link } from "react-router";
import type { HomeTask } from "../../../contract/home/home.ts";
import type { TaskStatus } from "../../../contract/tasks/tasks.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { DueDate, TaskStatusBadge } from "../tasks/public.ts";
import { nextSteps } from "./next-steps.ts";

interface MovableTaskProps {
  task: HomeTask;
  today: string;
  onMove: (task: HomeTask, to: TaskStatus) => void;
}

/** A task with buttons for its next steps. */
export function MovableTask({ task, today, onMove }: MovableTaskProps) {
  const steps = nextSteps(task.status);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex items-start gap-3">
          <Link
            to={paths.project(task.project._id, { task: task._id })}
            data-home-task={task._id}
            className="relative min-w-0 text-sm font-medium hover:underline pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-3"
          >
            {task.title}
          </Link>
          <TaskStatusBadge status={task.status} />
        </p>
        <div className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-[0.8125rem] text-muted">
          <DueDate task={task} today={today} long />
          <span className="min-w-0 truncate">{task.project.title}</span>
        </div>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
        {steps.map(({ status, label }, index) => (
          <Button
            // The button of the usual step stays the same element, and keeps the focus, as the task moves on.
            key={index === steps.length - 1 ? "usual" : status}
            variant={status === "done" && steps.length > 1 ? "ghost" : "secondary"}
            aria-label={`${label}: ${task.title}`}
            // The second press of a double click was meant for the previous step.
            onClick={({ detail }) => detail < 2 && onMove(task, status)}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  );
}
