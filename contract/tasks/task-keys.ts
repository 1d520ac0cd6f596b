import { finishedStatuses, type Task, taskPriorities, taskStatuses } from "./tasks.ts";

export const isFinished = ({ status }: Pick<Task, "status">): boolean =>
  finishedStatuses.includes(status);

/** The keys by which tasks are sorted. Tasks without a date come last in both directions. */
export const taskKeys = {
  agenda: (task: Pick<Task, "status" | "dueDate">) =>
    isFinished(task) ? "9999-01-01" : (task.dueDate ?? "9000-01-01"),
  dueDate: ({ dueDate }: Pick<Task, "dueDate">) => dueDate ?? "infinity",
  "-dueDate": ({ dueDate }: Pick<Task, "dueDate">) => dueDate ?? "",
  priority: ({ priority }: Pick<Task, "priority">) => taskPriorities.indexOf(priority),
  status: ({ status }: Pick<Task, "status">) => taskStatuses.indexOf(status),
} as const;
