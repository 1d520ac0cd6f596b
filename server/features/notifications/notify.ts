import type { NotificationKind } from "../../../contract/mail-settings.ts";
import type { NotificationType } from "../../../contract/notifications.ts";
import type { Ctx } from "../../context.ts";
import { insertNotifications, selectWhoSee } from "./notifications.sql.ts";

export interface NotificationEntry {
  /** Under which it stands in the daily mail, and can be left out of it. */
  readonly kind: NotificationKind;
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
  readonly projectId?: string;
  readonly taskId?: string;
  readonly expenseId?: string;
  /** What it tells of: with the comment, the notification is gone. */
  readonly commentId?: string;
}

/**
 * Tells people of what the actor does, in the transaction that does it. Never tells the actor, and
 * tells nobody twice. What is about a project is told only to those who see it at this moment: who made a
 * task or was given it may have left the team since.
 */
export async function notify(
  ctx: Ctx,
  people: Iterable<string | null>,
  entry: NotificationEntry,
): Promise<void> {
  const others = [...new Set(people)]
    .filter((id) => id !== null)
    .filter((id) => id !== ctx.actor.userId);
  if (others.length === 0) return;
  const { workspaceId } = ctx.actor;
  const recipients =
    entry.projectId === undefined
      ? others
      : await selectWhoSee(ctx.tx, { workspaceId, projectId: entry.projectId, people: others });
  if (recipients.length === 0) return;
  const rows = recipients.map((userId) => ({
    id: ctx.newId(),
    workspaceId,
    userId,
    kind: entry.kind,
    type: entry.type,
    title: entry.title,
    message: entry.message,
    projectId: entry.projectId ?? null,
    taskId: entry.taskId ?? null,
    expenseId: entry.expenseId ?? null,
    commentId: entry.commentId ?? null,
  }));
  await insertNotifications(ctx.tx, rows, ctx.now);
  for (const user of recipients) ctx.announce({ topic: "notification", user });
}
