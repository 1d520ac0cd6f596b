import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/paging/page.ts";
import { selectNotificationPage } from "./notifications.sql.ts";

/** Both paths serve the same list. */
type Route = typeof routes.listMyNotifications;

/** The caller's own notifications, newest first, with the total and how many are unread. */
export async function listNotifications(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const page = await selectNotificationPage(ctx.tx, {
    limit: query.limit,
    cursor: query.cursor,
    read: query.unread === undefined ? undefined : query.unread === "false",
  });
  return pageAnswer(page);
}
