import type { Ctx } from "../../context.ts";
import { type Changes, recordActivity } from "../activities/public.ts";
import type { CommentedThing } from "./comments.sql.ts";

/** Writes the record of what was done to a comment, and tells those who are looking at its thing. */
export async function recordComment(
  ctx: Ctx,
  done: {
    readonly action: "commented" | "comment_edited" | "comment_removed";
    /** What was done, up to the thing: "commented on". */
    readonly deed: string;
    readonly on: CommentedThing;
    /** None for one that is gone. */
    readonly comment?: { readonly id: string; readonly excerpt: string | null };
    readonly changes?: Changes;
  },
): Promise<void> {
  const { task, project } = done.on;
  const thing = task ? `task “${task.title}”` : "the project";
  await recordActivity(ctx, {
    action: done.action,
    entityType: task ? "task" : "project",
    entityId: (task ?? project).id,
    message: `${done.deed} ${thing}`,
    ...(done.changes ? { changes: done.changes } : {}),
    ...(done.comment ? { comment: done.comment } : {}),
    project,
  });
  ctx.announce({ topic: "comment", project: project.id, id: (task ?? project).id });
}
