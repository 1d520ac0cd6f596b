import { may, refusals } from "../../../contract/permissions.ts";
import type { Ctx } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import type { Subject } from "../../subjects/subject.ts";
import { requireSubject } from "../../subjects/registry.ts";
import { selectComment, type StoredComment } from "./comments.sql.ts";

/**
 * A comment of the caller's own, with the record that it is on.
 * @throws Refusal `not_found` for one that is out of sight, `forbidden` for somebody else's
 */
export async function requireOwnComment(
  ctx: Ctx,
  id: string,
): Promise<{ readonly comment: StoredComment; readonly on: Subject }> {
  const comment = await selectComment(ctx.tx, id);
  if (!comment) throw notFound("comment");
  if (!may(ctx.actor, "comment.edit", { createdBy: comment.createdBy, assignedTo: null }))
    throw new Refusal("forbidden", refusals["comment.edit"]);
  return { comment, on: await requireSubject(ctx, comment.on, { keep: true }) };
}
