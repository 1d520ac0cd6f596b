import type { Ctx } from "../../context.ts";
import type { NotificationKind } from "../../../contract/mail/mail-settings.ts";
import type { SubjectRef } from "../../../contract/subjects.ts";
import { leaveReady } from "./news.sql.ts";
import {
  isNewsOfFile,
  setNotificationRead as markRowRead,
  markReadOf,
} from "./notifications.sql.ts";

/** Whether one of the actor's own unread notifications counts a file. */
export { isNewsOfFile };

/** Marks one of the actor's own notifications as read, and tells their other windows. */
export async function markAsRead(ctx: Ctx, id: string): Promise<boolean> {
  if (!(await markRowRead(ctx.tx, id))) return false;
  ctx.announce({ topic: "notification", user: ctx.actor.userId });
  return true;
}

/** Marks the actor's own notifications of one kind about something as read, once they have done what was asked. */
export async function markDone(
  ctx: Ctx,
  of: { readonly kind: NotificationKind; readonly subject: SubjectRef },
): Promise<void> {
  if ((await markReadOf(ctx.tx, of)) > 0)
    ctx.announce({ topic: "notification", user: ctx.actor.userId });
}

/** Removes a file that the actor downloads from their unread notification of files. */
export async function markDownloaded(ctx: Ctx, reportId: string): Promise<void> {
  if (await leaveReady(ctx.tx, { reportId, now: ctx.now }))
    ctx.announce({ topic: "notification", user: ctx.actor.userId });
}
