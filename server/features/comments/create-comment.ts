import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { excerptOf } from "./comment-rules.ts";
import {
  type CommentedKind,
  insertComment,
  selectComment,
  selectCommentJson,
  writeMentions,
} from "./comments.sql.ts";
import { recordComment } from "./record-comment.ts";
import { requireNamedSubject } from "../../subjects/registry.ts";
import { requireMentionable } from "./require-mentionable.ts";
import { notifyPeople } from "./notify-people.ts";

type Route = typeof routes.createComment;

async function answer(ctx: Ctx, id: string): Promise<JsonText<AnswerOf<Route>>> {
  const comment = await selectCommentJson(ctx.tx, id);
  if (comment === undefined) throw new Error("A comment just written cannot be read");
  return { json: `{"data":${comment}}` };
}

/**
 * Comments on a record. Idempotent: the same `_id` from the same person twice creates one comment.
 */
export async function createComment(
  ctx: Ctx,
  { body: input }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const on = await requireNamedSubject<CommentedKind>(ctx, input, { keep: true });
  const { body } = input;
  const mentioned = await requireMentionable(ctx, {
    body,
    on,
    others: [on.assignedTo, on.createdBy],
  });

  const id = input._id ?? ctx.newId();
  const { workspaceId, userId: authorId } = ctx.actor;
  const inserted = await insertComment(ctx.tx, {
    id,
    workspaceId,
    on,
    authorId,
    body,
    now: ctx.now,
  });
  if (!inserted) {
    const existing = await selectComment(ctx.tx, id);
    const same =
      existing?.createdBy === authorId && existing.on.kind === on.kind && existing.on.id === on.id;
    if (same) return answer(ctx, id);
    throw new Refusal("conflict", "Another comment has this id. Please try again.");
  }
  await writeMentions(ctx.tx, { workspaceId, commentId: id, people: mentioned.people });

  const comment = { id, excerpt: excerptOf(body, mentioned.names) };
  await recordComment(ctx, { action: "commented", verb: "commented on", on, comment });
  await notifyPeople(ctx, { id, body, on, mentioned, alreadyNotified: undefined });
  return answer(ctx, id);
}
