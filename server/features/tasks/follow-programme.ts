import type { Ctx } from "../../context.ts";
import { recordActivities } from "../activities/public.ts";
import { moveFollowingTasks } from "./activity-of.sql.ts";
import { dueDay } from "./due-date-news.ts";

/**
 * Moves the tasks of a project that follow activities of its programme, once the programme's dates are written.
 * Each has it in its history, and the lists of the project are told once.
 * @param isUntied whether activities were removed, so that tasks have lost theirs
 */
export async function followProgramme(
  ctx: Ctx,
  project: { readonly id: string; readonly title: string },
  { isUntied }: { readonly isUntied: boolean },
): Promise<void> {
  const moved = await moveFollowingTasks(ctx.tx, { projectId: project.id, now: ctx.now });
  await recordActivities(
    ctx,
    moved.map(({ id, title, before, after }) => ({
      action: "updated",
      entityType: "task",
      entityId: id,
      message: `moved task “${title}” to ${dueDay(ctx, after)} with its activity`,
      changes: { dueDate: { before, after } },
      project,
    })),
  );
  if (moved.length > 0 || isUntied) ctx.announce({ topic: "task", project: project.id });
}
