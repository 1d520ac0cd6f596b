import type { Task } from "../../../../contract/tasks/tasks.ts";
import { paths } from "../../../paths.ts";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { activityTitle } from "../../activity-picker/public.ts";

/** Leads to a task's activity in its programme. */
export function ActivityLink({
  task: { project, activity },
}: {
  readonly task: Pick<Task, "project" | "activity">;
}) {
  if (!activity) return null;
  return (
    <TextLink to={paths.projectRoom(project._id, "programme", { row: activity._id })}>
      {activityTitle(activity)}
    </TextLink>
  );
}
