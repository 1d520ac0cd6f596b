import { addDays } from "../../../engine/day.ts";
import type { HomeTask } from "../../../contract/home/home.ts";
import type { TaskStatus } from "../../../contract/tasks/tasks.ts";

export interface NextStep {
  readonly status: TaskStatus;
  readonly label: string;
}

const finish: NextStep = { status: "done", label: "Done" };

/** The steps that move a task on, the usual one last. None for a finished task. */
export function nextSteps(status: TaskStatus): readonly NextStep[] {
  switch (status) {
    case "todo":
    case "pending":
      return [{ status: "in_progress", label: "Start" }];
    case "blocked":
      return [{ status: "in_progress", label: "Resume" }];
    case "in_progress":
      return [finish, { status: "review", label: "Send for review" }];
    case "review":
      return [finish];
    case "done":
    case "completed":
      return [];
  }
}

const groupTitles = ["Overdue", "Today", "Next seven days", "Later", "No date"] as const;
type GroupTitle = (typeof groupTitles)[number];

function groupOf(dueDate: string | null, today: string): GroupTitle {
  if (dueDate === null) return "No date";
  if (dueDate < today) return "Overdue";
  if (dueDate === today) return "Today";
  return dueDate <= addDays(today, 7) ? "Next seven days" : "Later";
}

/** Tasks grouped by due date, in the order given. Empty groups are left out. */
export function groupByDue(
  tasks: readonly HomeTask[],
  today: string,
): readonly { readonly title: GroupTitle; readonly tasks: readonly HomeTask[] }[] {
  return groupTitles
    .map((title) => ({
      title,
      tasks: tasks.filter(({ dueDate }) => groupOf(dueDate, today) === title),
    }))
    .filter((group) => group.tasks.length > 0);
}
