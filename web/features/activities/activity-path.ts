import type { Activity } from "../../../contract/activities.ts";
import { paths } from "../../paths.ts";
import { subjectPath } from "../../subjects.ts";

/**
 * The link to the record of an activity, with its comments if it is about one. Null if there is nothing
 * to open.
 */
export function activityPath(
  activity: Pick<Activity, "action" | "entityType" | "entityId" | "subject" | "project">,
): string | null {
  const { action, entityType, entityId, subject } = activity;
  const project = activity.project?._id;
  if (project === undefined || project === null) return null;
  const isDeleted = action.includes("deleted");
  if (isDeleted && subject?.kind === "project") return null;
  // Money without its own record: the cost plan, which has the project's id, or an import.
  if (!subject && entityType === "finance")
    return paths.projectRoom(project, "money", {
      part: entityId === project ? undefined : "expenses",
    });
  return subjectPath({
    kind: subject?.kind ?? "project",
    project,
    id: isDeleted ? undefined : subject?._id,
    comments: action.startsWith("comment"),
  });
}
