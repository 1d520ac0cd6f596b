import type { listMyNotifications } from "../../../../contract/mail/notifications.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import { loaded, noNotifications, type Notifications } from "./notification-rules.ts";

export type NotificationPage = AnswerOf<typeof listMyNotifications>;

/** The notifications of consecutive pages together. */
export function notificationsOf(pages: readonly NotificationPage[]): Notifications {
  const [first, last] = [pages[0], pages.at(-1)];
  if (!first || !last) return noNotifications;
  return loaded(
    pages.flatMap((page) => page.data),
    { unreadCount: first.unreadCount, complete: last.nextCursor === null },
  );
}

/** The same pages after a local change. Each keeps its own remaining notifications. */
export function changePages(
  pages: readonly NotificationPage[],
  change: (before: Notifications) => Notifications,
): NotificationPage[] {
  const { items, unreadCount } = change(notificationsOf(pages));
  const left = new Map(items.map((item) => [item._id, item]));
  return pages.map((page) => ({
    ...page,
    data: page.data.flatMap((item) => left.get(item._id) ?? []),
    unreadCount,
  }));
}
