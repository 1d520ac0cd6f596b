import type { Notification } from "../../../contract/notifications.ts";
import { paths } from "../../paths.ts";
import { subjectFaces } from "../../subjects.ts";

/**
 * Where a notification leads: its task on its project's page, its expense among the project's, its
 * project (with the comments open if it is of one), the reports for news of one, else the task in the task list if that is among the
 * person's screens. Null when nothing of it is left to see.
 */
export function notificationPath(
  { kind, project, task, expense }: Pick<Notification, "kind" | "project" | "task" | "expense">,
  { hasTaskList }: { hasTaskList: boolean },
): string | null {
  if (kind === "report") return paths.reports();
  if (project !== null && task !== null) return subjectFaces.task.path({ project, id: task });
  if (project !== null && kind === "expense")
    return subjectFaces.expense.path({ project, id: expense ?? undefined });
  if (project !== null)
    return subjectFaces.project.path({ project, id: project, comments: kind === "mention" });
  if (task !== null && hasTaskList) return paths.tasks({ task });
  return null;
}
