import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx } from "../../context.ts";
import { markAllRead } from "./notifications.sql.ts";

type Route = typeof routes.markAllNotificationsRead;

/** Marks all of the caller's own notifications as read. */
export async function markAllNotificationsRead(ctx: Ctx): Promise<AnswerOf<Route>> {
  const marked = await markAllRead(ctx.tx);
  if (marked > 0) ctx.announce({ topic: "notification", user: ctx.actor.userId });
  return { data: { ok: true } };
}
