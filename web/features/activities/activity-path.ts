import type { Activity } from "../../../contract/activities.ts";
import { paths } from "../../paths.ts";
import { subjectFaces } from "../../subjects.ts";

/**
 * Where the record of an activity is opened, with its comments if it is about one. Null where there is
 * nothing to open.
 */
export function activityPath(
  activity: Pick<Activity, "action" | "entityType" | "entityId" | "project">,
): string | null {
  const { action, entityType, entityId } = activity;
  const project = activity.project?._id;
  if (project === undefined || project === null) return null;
  const isDeleted = action.includes("deleted");
  if (isDeleted && entityType === "project") return null;
  // Money that is recorded of the project itself is its cost plan.
  if (entityType === "finance" && entityId === project)
    return paths.project(project, { tab: "money" });
  const kind = { project: "project", task: "task", finance: "expense" } as const;
  const face = subjectFaces[entityType in kind ? kind[entityType as keyof typeof kind] : "project"];
  const id = isDeleted ? undefined : (entityId ?? undefined);
  return face.path({ project, id, comments: action.startsWith("comment") });
}
