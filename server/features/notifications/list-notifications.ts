import { wordsOfNews } from "../../../contract/mail/news-words.ts";
import type { Notification } from "../../../contract/mail/notifications.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/paging/page.ts";
import { selectNotificationPage } from "./notifications.sql.ts";

/** Both paths serve the same list. */
type Route = typeof routes.listMyNotifications;

interface StoredNews extends Omit<Notification, "title" | "message"> {
  readonly title: string | null;
  readonly message: string | null;
  readonly topic: string | null;
  readonly facts: unknown;
}

/** Makes the sentences of gathered news. */
function inWords({ topic, facts, ...news }: StoredNews) {
  return facts === null ? news : { ...news, ...wordsOfNews(topic, facts) };
}

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
  const news = JSON.parse(page.data) as readonly StoredNews[];
  return pageAnswer({ ...page, data: JSON.stringify(news.map(inWords)) });
}
