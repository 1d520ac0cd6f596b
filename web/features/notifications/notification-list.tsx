import { useLayoutEffect, useRef } from "react";
import type { Notification } from "../../../contract/mail/notifications.ts";
import { notificationPath } from "./notification-path.ts";
import { useNotificationActions } from "./notification-queries.ts";
import { NotificationRow } from "./notification-row.tsx";

interface NotificationListProps {
  items: readonly Notification[];
  /** Cut long messages after three lines. */
  short?: boolean | undefined;
  /** Called when the person follows a notification. */
  onOpen?: (() => void) | undefined;
}

/** Notifications with their actions. The focus is kept when a row or button disappears. */
export function NotificationList({ items, short = false, onOpen }: NotificationListProps) {
  const { markRead, remove } = useNotificationActions();
  const list = useRef<HTMLUListElement>(null);
  const position = useRef<number>(undefined);

  useLayoutEffect(() => {
    const index = position.current;
    const rows = list.current?.children;
    if (index === undefined || !rows || list.current?.contains(document.activeElement)) return;
    position.current = undefined;
    const row = rows[Math.min(index, rows.length - 1)];
    const next = row?.querySelector<HTMLElement>("a, button") ?? list.current;
    next?.focus();
  });

  return (
    <ul ref={list} tabIndex={-1} aria-label="Notifications" className="outline-none">
      {items.map((item, index) => {
        const keepPosition = () => (position.current = index);
        return (
          <NotificationRow
            key={item._id}
            notification={item}
            short={short}
            to={notificationPath(item)}
            onOpen={() => {
              markRead(item);
              onOpen?.();
            }}
            onRead={() => {
              keepPosition();
              markRead(item);
            }}
            onDelete={() => {
              keepPosition();
              remove(item);
            }}
          />
        );
      })}
    </ul>
  );
}
