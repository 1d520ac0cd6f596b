import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { deleteCommentRow } from "./comments.sql.ts";
import { recordComment } from "./record-comment.ts";
import { requireOwnComment } from "./require-own-comment.ts";

type Route = typeof routes.deleteComment;

/** Deletes the caller's own comment; its text is also deleted from activities and notifications. */
export async function deleteComment(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  const { comment, on } = await requireOwnComment(ctx, params.id);
  if (!(await deleteCommentRow(ctx.tx, comment.id))) throw notFound("comment");
  await recordComment(ctx, { action: "comment_removed", verb: "removed a comment on", on });
  return { data: { ok: true } };
}
