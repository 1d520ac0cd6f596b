import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { markRead } from "./notifications.sql.ts";

type Route = typeof routes.markNotificationRead;

/** Marks one of one's own notifications as read. Idempotent. */
export async function markNotificationRead(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<AnswerOf<Route>> {
  if (!(await markRead(ctx.tx, params.id))) throw notFound("notification");
  ctx.announce({ topic: "notification", user: ctx.actor.userId });
  return { data: { ok: true } };
}
