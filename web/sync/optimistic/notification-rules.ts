import type { Notification } from "../../../contract/notifications.ts";

/** What the screen knows of someone's notifications: those it has loaded, and how many are unread in all. */
export interface Notifications {
  readonly items: readonly Notification[];
  readonly unreadCount: number;
}

/** One notification as whoever acts on it saw it; it need not be among those loaded. */
export type Target = Pick<Notification, "_id" | "isRead">;

/** What is left after a failed fetch. */
export const noNotifications: Notifications = { items: [], unreadCount: 0 };

export function countUnread(items: readonly Notification[]): number {
  return items.filter((item) => !item.isRead).length;
}

/**
 * The notifications of an answer. The unread ones are counted where all are loaded; else the server's
 * count, which reaches beyond the page, is believed.
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

/** Makes all read. */
export function markAllRead(state: Notifications): Notifications {
  return { items: state.items.map((item) => ({ ...item, isRead: true })), unreadCount: 0 };
}

/** Takes one away and lowers the count only if it was unread, never below 0. */
export function remove(state: Notifications, target: Target): Notifications {
  return {
    items: state.items.filter((item) => item._id !== target._id),
    unreadCount: lowered(state, target),
  };
}

function lowered({ items, unreadCount }: Notifications, target: Target): number {
  const { isRead } = items.find((item) => item._id === target._id) ?? target;
  return isRead ? unreadCount : Math.max(0, unreadCount - 1);
}
