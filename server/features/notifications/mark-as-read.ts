import type { Ctx } from "../../context.ts";
import { isUnread, markRead as markRowRead } from "./notifications.sql.ts";

/** Whether one of the actor's own notifications is unread. */
export { isUnread };

/** Marks one of the actor's own notifications as read, and tells their other windows. */
export async function markRead(ctx: Ctx, id: string): Promise<boolean> {
  if (!(await markRowRead(ctx.tx, id))) return false;
  ctx.announce({ topic: "notification", user: ctx.actor.userId });
  return true;
}
