import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { deleteNotificationRow } from "./notifications.sql.ts";

type Route = typeof routes.deleteNotification;

/** Deletes one of the caller's own notifications. */
export async function deleteNotification(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<AnswerOf<Route>> {
  if (!(await deleteNotificationRow(ctx.tx, params.id))) throw notFound("notification");
  ctx.announce({ topic: "notification", user: ctx.actor.userId });
  return { data: { ok: true } };
}
