import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { excerptOf } from "./comment-rules.ts";
import {
  selectCommentJson,
  selectMentioned,
  updateCommentRow,
  writeMentions,
} from "./comments.sql.ts";
import { recordComment } from "./record-comment.ts";
import { requireMentionable } from "./require-mentionable.ts";
import { requireOwnComment } from "./require-own-comment.ts";
import { notifyPeople } from "./notify-people.ts";

type Route = typeof routes.updateComment;

/** Changes the text of the caller's own comment; newly mentioned people are notified. */
export async function updateComment(
  ctx: Ctx,
  { params, body: { body } }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const { comment, on } = await requireOwnComment(ctx, params.id);
  if (body !== comment.body) {
    const mentioned = await requireMentionable(ctx, { body, on, others: [] });
    const changed = await updateCommentRow(ctx.tx, { id: comment.id, body, now: ctx.now });
    if (!changed) throw notFound("comment");
    const alreadyNotified = await selectMentioned(ctx.tx, comment.id);
    const { workspaceId } = ctx.actor;
    await writeMentions(ctx.tx, {
      workspaceId,
      commentId: comment.id,
      people: mentioned.people,
    });

    const before = excerptOf(comment.body, mentioned.names);
    const after = excerptOf(body, mentioned.names);
    await recordComment(ctx, {
      action: "comment_edited",
      verb: "edited a comment on",
      on,
      comment: { id: comment.id, excerpt: null },
      changes: { comment: { before, after } },
    });
    await notifyPeople(ctx, { id: comment.id, body, on, mentioned, alreadyNotified });
  }

  const json = await selectCommentJson(ctx.tx, comment.id);
  if (json === undefined) throw notFound("comment");
  return { json: `{"data":${json}}` };
}
