import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { markAsRead } from "./mark-as-read.ts";

type Route = typeof routes.markNotificationRead;

/** Marks one of the caller's own notifications as read. Idempotent. */
export async function markNotificationRead(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<AnswerOf<Route>> {
  if (!(await markAsRead(ctx, params.id))) throw notFound("notification");
  return { data: { ok: true } };
}
