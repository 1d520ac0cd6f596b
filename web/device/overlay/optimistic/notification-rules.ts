import type { Notification } from "../../../../contract/mail/notifications.ts";

/** The loaded notifications of a person, and the total number of unread ones. */
export interface Notifications {
  readonly items: readonly Notification[];
  readonly unreadCount: number;
}

/** A notification as the person saw it. It need not be loaded. */
export type Target = Pick<Notification, "_id" | "isRead">;

/** The state after a failed fetch. */
export const noNotifications: Notifications = { items: [], unreadCount: 0 };

export function countUnread(items: readonly Notification[]): number {
  return items.filter((item) => !item.isRead).length;
}

/**
 * The notifications of an answer. If all are loaded, the unread ones are counted; otherwise the server's
 * count, which includes those beyond the page, is used.
 */
export function loaded(
  items: readonly Notification[],
  server: { readonly unreadCount: number; readonly complete: boolean },
): Notifications {
  const here = countUnread(items);
  return { items, unreadCount: server.complete ? here : Math.max(server.unreadCount, here) };
}

/** Marks one as read and lowers the count if it was unread, never below 0. */
export function markRead(state: Notifications, target: Target): Notifications {
  return {
    items: state.items.map((item) => (item._id === target._id ? { ...item, isRead: true } : item)),
    unreadCount: lowered(state, target),
  };
}

/** Marks all as read. */
export function markAllRead(state: Notifications): Notifications {
  return { items: state.items.map((item) => ({ ...item, isRead: true })), unreadCount: 0 };
}

/** Removes one and lowers the count only if it was unread, never below 0. */
export function removeNotification(state: Notifications, target: Target): Notifications {
  return {
    items: state.items.filter((item) => item._id !== target._id),
    unreadCount: lowered(state, target),
  };
}

function lowered({ items, unreadCount }: Notifications, target: Target): number {
  const { isRead } = items.find((item) => item._id === target._id) ?? target;
  return isRead ? unreadCount : Math.max(0, unreadCount - 1);
}
