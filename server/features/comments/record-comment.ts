import type { Ctx } from "../../context.ts";
import { describeSubject, type Subject } from "../../subjects/subject.ts";
import { type ActivityChanges, recordActivity } from "../activities/public.ts";
import { announcementsOn } from "../../subjects/registry.ts";

/** Records a change to a comment, and notifies viewers of the record that it is on. */
export async function recordComment(
  ctx: Ctx,
  done: {
    readonly action: "commented" | "comment_edited" | "comment_removed";
    /** The part of the sentence before the record: "commented on". */
    readonly verb: string;
    readonly on: Subject;
    /** Omitted for a deleted comment. */
    readonly comment?: { readonly id: string; readonly excerpt: string | null };
    readonly changes?: ActivityChanges;
  },
): Promise<void> {
  const { kind, id, project } = done.on;
  await recordActivity(ctx, {
    action: done.action,
    entityType: kind,
    entityId: id,
    message: `${done.verb} ${describeSubject(done.on)}`,
    ...(done.changes ? { changes: done.changes } : {}),
    ...(done.comment ? { comment: done.comment } : {}),
    project,
  });
  const of = { kind, id, projectId: project.id };
  for (const announcement of await announcementsOn(ctx.tx, of, { topic: "comment" }))
    ctx.announce(announcement);
}
