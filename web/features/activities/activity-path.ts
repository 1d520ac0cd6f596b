import type { Activity } from "../../../contract/activities.ts";
import { paths } from "../../paths.ts";
import { subjectPath } from "../../subjects.ts";

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
  return subjectPath({
    kind: entityType in kind ? kind[entityType as keyof typeof kind] : "project",
    project,
    id: isDeleted ? undefined : (entityId ?? undefined),
    comments: action.startsWith("comment"),
  });
}
