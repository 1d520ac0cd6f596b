import type { Activity } from "../../../contract/activities.ts";
import { paths } from "../../paths.ts";

/**
 * The thing that an activity is about: its task or expense on its project's page, else its project, with
 * the comments open if it is of one. Null where there is nothing to open, and for what was deleted.
 */
export function activityPath(
  activity: Pick<Activity, "action" | "entityType" | "entityId" | "project">,
): string | null {
  const { action, entityType, entityId, project } = activity;
  if (!project?._id) return null;
  const gone = action.includes("deleted");
  if (gone && entityType === "project") return null;
  if (entityType === "finance") {
    // What is recorded of the project itself is of its cost plan.
    const expense = gone || entityId === null || entityId === project._id ? undefined : entityId;
    const part = entityId === project._id ? undefined : "expenses";
    return paths.project(project._id, { tab: "money", part, expense });
  }
  const task = entityType === "task" && !gone ? (entityId ?? undefined) : undefined;
  const comments = task === undefined && action.startsWith("comment") ? "open" : undefined;
  return paths.project(project._id, { task, comments });
}
