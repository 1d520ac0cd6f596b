import { MAX_COUNTED_TASKS } from "../../../../contract/tasks/tasks.ts";
import type { TaskFilters } from "./task-filters.ts";

type Filters = Pick<TaskFilters, "search" | "priority" | "assignee" | "due" | "proposal">;

/** Whether the server counts these matches one by one, and therefore only up to a limit. */
function areCounted({ search, priority, assignee, due, proposal }: Filters): boolean {
  return (
    search !== "" || [priority, assignee, due, proposal].some((filter) => filter !== undefined)
  );
}

/** Whether there may be more tasks than were counted. */
export function mayBeMore(total: number, filters: Filters): boolean {
  return areCounted(filters) && total >= MAX_COUNTED_TASKS;
}

/** The number of tasks in words: "1 task", "2,300 tasks", "10,000 or more tasks". */
export function taskCountWords(total: number, filters: Filters): string {
  const number = total.toLocaleString("en");
  if (mayBeMore(total, filters)) return `${number} or more tasks`;
  return `${number} ${total === 1 ? "task" : "tasks"}`;
}
