import { Bell } from "lucide-react";
import { CountBadge } from "../../ui/data/badge.tsx";
import { badgeCount } from "../../ui/format.ts";
import { BareIconButton } from "../../ui/controls/icon-button.tsx";
import { Popover } from "../../ui/overlays/popover.tsx";
import { NotificationPanel } from "./notification-panel.tsx";
import { useLatestNotifications } from "./notification-queries.ts";

/** The bell in the top bar: the number of unread notifications and, when pressed, the latest ones. */
export function NotificationBell() {
  const latest = useLatestNotifications();
  const { unreadCount, isError, refetch } = latest;
  const unread = unreadCount > 0 ? badgeCount(unreadCount) : null;
  return (
    <Popover
      label="Notifications"
      className="w-96"
      // A failed fetch is not shown. Opening the panel retries it.
      onOpenChange={(open) => {
        if (open && isError) void refetch();
      }}
      trigger={
        <BareIconButton
          label={unread === null ? "Notifications" : `Notifications, ${unread} unread`}
          icon={
            <>
              <Bell aria-hidden="true" />
              {unread !== null && (
                <span className="absolute -top-0.5 left-1/2 w-max">
                  <CountBadge>{unread}</CountBadge>
                </span>
              )}
            </>
          }
        />
      }
    >
      {(close) => <NotificationPanel {...latest} close={close} />}
    </Popover>
  );
}
