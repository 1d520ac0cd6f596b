import { may, refusals } from "../../../contract/permissions.ts";
import type { Ctx } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { type CommentedThing, selectComment, type StoredComment } from "./comments.sql.ts";
import { requireCommented } from "./require-commented.ts";

/**
 * A comment of the caller's own, with what it stands on.
 * @throws Refusal `not_found` for one that is out of sight, `forbidden` for somebody else's
 */
export async function requireOwnComment(
  ctx: Ctx,
  id: string,
): Promise<{ readonly comment: StoredComment; readonly on: CommentedThing }> {
  const comment = await selectComment(ctx.tx, id);
  if (!comment) throw notFound("comment");
  if (!may(ctx.actor, "comment.edit", { createdBy: comment.createdBy, assignedTo: null }))
    throw new Refusal("forbidden", refusals["comment.edit"]);
  const { taskId, projectId } = comment;
  const on = await requireCommented(
    ctx,
    taskId === null ? { project: projectId } : { task: taskId },
    { keep: true },
  );
  return { comment, on };
}
