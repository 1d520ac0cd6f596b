import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import {
  deleteNotification,
  listMyNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from "../../../contract/mail/notifications.ts";
import { infiniteOptionsFor, queryOptionsFor } from "../../api/queries.ts";
import { notificationsOf } from "../../device/overlay/optimistic/notification-pages.ts";
import {
  noNotifications,
  type Target,
} from "../../device/overlay/optimistic/notification-rules.ts";
import { command } from "../../device/writing/spec.ts";
import { useRun } from "../../device/writing/use-command.ts";
import { useShown } from "../../device/writing/use-shown.ts";

/** How many notifications the bell's panel shows. */
const LATEST = 20;
const PAGE = 30;
const latest = queryOptionsFor(listMyNotifications, { query: { limit: LATEST } });

function optionsOf(unreadOnly: boolean) {
  const query = { limit: PAGE, ...(unreadOnly ? { unread: "true" as const } : {}) };
  return infiniteOptionsFor(listMyNotifications, { query }, (page) => page.nextCursor);
}

/** The latest notifications and the unread count, for the bell. After a failed fetch both are empty. */
export function useLatestNotifications() {
  const query = useQuery({ ...latest, select: useShown(latest.queryKey) });
  useFailureLog("Notifications could not be loaded:", query.error);
  const known = query.isError || !query.data ? noNotifications : notificationsOf([query.data]);
  return { ...known, isPending: query.isPending, isError: query.isError, refetch: query.refetch };
}

/** All notifications, or the unread ones, page by page. */
export function useNotificationPages({ unreadOnly }: { unreadOnly: boolean }) {
  const options = useMemo(() => optionsOf(unreadOnly), [unreadOnly]);
  const query = useInfiniteQuery({
    ...options,
    select: useShown(options.queryKey),
    // Notifications that were read here must not be among the unread ones on the next visit.
    staleTime: 0,
  });
  useFailureLog("Notifications could not be loaded:", query.error);
  const failed = query.isError && !query.isFetchNextPageError;
  const known = failed || !query.data ? noNotifications : notificationsOf(query.data.pages);
  return {
    ...known,
    failed,
    isPending: query.isPending,
    isFetching: query.isFetching,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    loadMore: query.fetchNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMoreFailed: query.isFetchNextPageError,
  };
}

/**
 * The actions on notifications. Each is optimistic everywhere that notifications are shown, and is then
 * sent to the server. A failure is only logged, and the server's state is refetched.
 */
export function useNotificationActions() {
  const run = useRun();
  return {
    markRead(target: Target) {
      if (target.isRead) return;
      const logged = "A notification could not be marked as read:";
      run(command(markNotificationRead, { params: { id: target._id } }, of(target, logged)));
    },
    markAllRead() {
      const logged = "The notifications could not be marked as read:";
      run(command(markAllNotificationsRead, {}, of(undefined, logged)));
    },
    remove(target: Target) {
      const logged = "A notification could not be deleted:";
      run(command(deleteNotification, { params: { id: target._id } }, of(target, logged)));
    },
  };
}

function of(target: Target | undefined, logged: string) {
  const shown = target && { _id: target._id, isRead: target.isRead };
  return { patience: "long", shown, words: { logged } } as const;
}

function useFailureLog(complaint: string, error: Error | null): void {
  useEffect(() => {
    if (error) console.warn(complaint, error.message);
  }, [complaint, error]);
}
