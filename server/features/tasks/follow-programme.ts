import type { Ctx } from "../../context.ts";
import { recordActivities } from "../activities/public.ts";
import { moveFollowingTasks, selectTasksOf, tieTasksAgain } from "./activity-of.sql.ts";
import { dueDay } from "./due-dates/due-date-news.ts";

/**
 * The maximum number of tasks that are announced one by one. If there are more, devices fetch all tasks of the
 * project again.
 */
const MOST_NAMED = 500;

/**
 * Moves the tasks of a project that follow activities of its programme, once the programme's dates are written.
 * Each task has the move in its history, and the lists of the project are notified once.
 * @param added the activities that the programme did not have before: tasks that belonged to them do so again
 * @param renamed the activities whose code or name may have changed: the tasks that belong to them show both
 * @param isUntied whether activities were removed, so that tasks have lost theirs
 */
export async function followProgramme(
  ctx: Ctx,
  project: { readonly id: string; readonly title: string },
  {
    added,
    renamed,
    isUntied,
  }: {
    readonly added: readonly string[];
    readonly renamed: readonly string[];
    readonly isUntied: boolean;
  },
): Promise<void> {
  const tied = await tieTasksAgain(ctx.tx, { projectId: project.id, ids: added, now: ctx.now });
  const moved = await moveFollowingTasks(ctx.tx, { projectId: project.id, now: ctx.now });
  const about = (id: string) =>
    ({ action: "updated", entityType: "task", entityId: id, project }) as const;
  await recordActivities(ctx, [
    ...tied.map(({ id, title }) => ({
      ...about(id),
      message: `tied task “${title}” to its activity again, which is back in the programme`,
    })),
    ...moved.map(({ id, title, before, after }) => ({
      ...about(id),
      message: `moved task “${title}” to ${dueDay(ctx, after)} with its activity`,
      changes: { dueDate: { before, after } },
    })),
  ]);
  const most = MOST_NAMED + 1;
  const shown = await selectTasksOf(ctx.tx, { projectId: project.id, activities: renamed, most });
  if (moved.length > 0 || tied.length > 0 || isUntied || shown.length === most)
    ctx.announce({ topic: "task", project: project.id });
  else for (const id of shown) ctx.announce({ topic: "task", project: project.id, id });
}
