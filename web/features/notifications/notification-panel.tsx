import { CheckCheck } from "lucide-react";
import { useRef } from "react";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { LinkButton } from "../../ui/controls/link-button.tsx";
import { NotificationList } from "./notification-list.tsx";
import { useNotificationActions } from "./notification-queries.ts";
import type { Notifications } from "../../device/overlay/optimistic/notification-rules.ts";
import { NotificationSkeleton } from "./notification-skeleton.tsx";

interface NotificationPanelProps extends Notifications {
  isPending: boolean;
  close: () => void;
}

/** The panel under the bell: the latest notifications. */
export function NotificationPanel({
  items,
  unreadCount,
  isPending,
  close,
}: NotificationPanelProps) {
  const { markAllRead } = useNotificationActions();
  const heading = useRef<HTMLHeadingElement>(null);
  const readAll = () => {
    markAllRead();
    // The button disappears with the last unread notification; the focus must not be lost with it.
    heading.current?.focus();
  };
  return (
    <>
      <div className="flex min-h-14 shrink-0 items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
        <h2 ref={heading} tabIndex={-1} className="text-base font-semibold">
          Notifications
        </h2>
        {unreadCount > 0 && (
          <Button
            variant="ghost"
            size="sm"
            icon={<CheckCheck aria-hidden="true" />}
            onClick={readAll}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <div className="max-h-[min(28rem,60dvh)] min-h-0 overflow-y-auto overscroll-contain">
        {isPending && <NotificationSkeleton rows={4} />}
        {!isPending && items.length === 0 && (
          <EmptyState compact drawing="bell" title="No notifications yet.">
            You are notified here when work is assigned to you, changes or falls due.
          </EmptyState>
        )}
        {items.length > 0 && <NotificationList items={items} short onOpen={close} />}
      </div>
      <div className="shrink-0 border-t border-line p-2">
        <LinkButton
          variant="ghost"
          size="sm"
          className="w-full"
          to={paths.notifications()}
          onClick={close}
        >
          See all notifications
        </LinkButton>
      </div>
    </>
  );
}
