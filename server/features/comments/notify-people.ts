import type { Ctx } from "../../context.ts";
import { locateSubject, type Subject } from "../../subjects/subject.ts";
import { notify } from "../notifications/public.ts";
import { selectName } from "../people/public.ts";
import { commentAudienceOf, excerptOf } from "./comment-rules.ts";
import type { Mentioned } from "./require-mentionable.ts";

/**
 * Notifies the people whom a comment mentions and, for a new comment, the people whose record it is on. Each
 * person is notified once.
 */
export async function notifyPeople(
  ctx: Ctx,
  comment: {
    readonly id: string;
    readonly body: string;
    readonly on: Subject;
    readonly mentioned: Mentioned;
    /** The people mentioned before an edit; undefined for a new comment. */
    readonly alreadyNotified: readonly string[] | undefined;
  },
): Promise<void> {
  const { id, body, on, mentioned, alreadyNotified } = comment;
  const audience = commentAudienceOf({
    actorId: ctx.actor.userId,
    mentioned: mentioned.people,
    alreadyNotified: alreadyNotified ?? [],
    concerned: alreadyNotified === undefined ? [on.assignedTo, on.createdBy] : [],
    canSee: new Set(mentioned.names.keys()),
  });
  if (audience.mentioned.length + audience.others.length === 0) return;

  const actor = await selectName(ctx.tx, ctx.actor.userId);
  const where = locateSubject(on);
  const words = excerptOf(body, mentioned.names);
  const common = {
    commentId: id,
    projectId: on.project.id,
    subject: on,
  };
  await notify(ctx, audience.mentioned, {
    kind: "mention",
    type: "info",
    title: "You were mentioned",
    message: `${actor} mentioned you on ${where}: ${words}`,
    ...common,
  });
  await notify(ctx, audience.others, {
    kind: "comment",
    type: "info",
    title: "New comment",
    message: `${actor} commented on ${where}: ${words}`,
    ...common,
  });
}
