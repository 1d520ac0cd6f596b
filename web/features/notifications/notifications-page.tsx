import { CheckCheck } from "lucide-react";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/data/card.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { TabPanel, Tabs } from "../../ui/controls/tabs.tsx";
import { choiceParam } from "../../ui/hooks/url-params.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { NotificationList } from "./notification-list.tsx";
import {
  useLatestNotifications,
  useNotificationActions,
  useNotificationPages,
} from "./notification-queries.ts";
import { NotificationSkeleton } from "./notification-skeleton.tsx";

type Show = "all" | "unread";

const params = { show: choiceParam<Show>(["all", "unread"], "all") };

/** All notifications of the person, newest first. The filter lives in the URL (`?show=unread`). */
export function NotificationsPage() {
  const { state, change } = useUrlState(params);
  const { unreadCount, isPending, isError } = useLatestNotifications();
  const { markAllRead } = useNotificationActions();
  const { show } = state;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Notifications"
        description={isPending || isError ? "News about your work." : unreadWords(unreadCount)}
        actions={
          <Button
            icon={<CheckCheck aria-hidden="true" />}
            disabled={unreadCount === 0}
            onClick={markAllRead}
          >
            Mark all as read
          </Button>
        }
      />
      <Tabs
        label="Which notifications"
        value={show}
        onChange={(next) => change({ show: next })}
        tabs={[
          { value: "all", label: "All" },
          { value: "unread", label: "Unread" },
        ]}
      >
        <TabPanel value={show}>
          <NotificationPages key={show} show={show} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

function unreadWords(count: number): string {
  return count === 0 ? "Nothing unread." : `${count.toLocaleString("en-NG")} unread.`;
}

function NotificationPages({ show }: { show: Show }) {
  const pages = useNotificationPages({ unreadOnly: show === "unread" });
  if (pages.failed) {
    return (
      <ErrorState
        message="Notifications could not be loaded."
        onRetry={() => void pages.refetch()}
        retrying={pages.isFetching}
      />
    );
  }
  if (!pages.isPending && pages.items.length === 0) return <NothingToShow show={show} />;
  return (
    <>
      <Card flush>
        {pages.isPending ? (
          <NotificationSkeleton rows={6} />
        ) : (
          <NotificationList items={pages.items} />
        )}
      </Card>
      {pages.hasMore && (
        <div className="mt-5 flex flex-col items-center gap-2">
          {pages.loadMoreFailed && (
            <p role="alert" className="text-sm text-red-ink">
              Older notifications could not be loaded.
            </p>
          )}
          <Button loading={pages.isLoadingMore} onClick={() => void pages.loadMore()}>
            {pages.loadMoreFailed ? "Retry" : "Show older"}
          </Button>
        </div>
      )}
    </>
  );
}

function NothingToShow({ show }: { show: Show }) {
  if (show === "unread") {
    return (
      <EmptyState drawing="bell" title="No unread notifications.">
        You have read everything. Read notifications stay under All.
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="bell" title="No notifications yet.">
      You are notified here when work is assigned to you, changes or falls due.
    </EmptyState>
  );
}
