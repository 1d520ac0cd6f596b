import {
  type InfiniteData,
  type Query,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import {
  deleteNotification,
  listMyNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from "../../../contract/notifications.ts";
import { call } from "../../api/call.ts";
import { infiniteOptionsFor, queryKeyOf, queryOptionsFor } from "../../api/queries.ts";
import { changePages, type NotificationPage, notificationsOf } from "./notification-pages.ts";
import * as rules from "./notification-rules.ts";
import type { Notifications, Target } from "./notification-rules.ts";

/** How many the bell's panel shows. */
const LATEST = 20;
const PAGE = 30;
const queryKey = queryKeyOf(listMyNotifications);

/** The latest notifications and the unread count, for the bell. A failed fetch leaves none of either. */
export function useLatestNotifications() {
  const query = useQuery(queryOptionsFor(listMyNotifications, { query: { limit: LATEST } }));
  useFailureLog("Notifications could not be loaded:", query.error);
  const known =
    query.isError || !query.data ? rules.noNotifications : notificationsOf([query.data]);
  return { ...known, isPending: query.isPending, isError: query.isError, refetch: query.refetch };
}

/** All notifications, or the unread ones, page by page. */
export function useNotificationPages({ unreadOnly }: { unreadOnly: boolean }) {
  const query = useInfiniteQuery({
    ...infiniteOptionsFor(
      listMyNotifications,
      { query: { limit: PAGE, ...(unreadOnly ? { unread: "true" as const } : {}) } },
      (page) => page.nextCursor,
    ),
    // What was read here must not stand among the unread when one comes back to them.
    staleTime: 0,
  });
  useFailureLog("Notifications could not be loaded:", query.error);
  const failed = query.isError && !query.isFetchNextPageError;
  const known = failed || !query.data ? rules.noNotifications : notificationsOf(query.data.pages);
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
 * What one may do with notifications. Each shows at once, wherever they are shown, and is then told to
 * the server; a failure is only logged, and the server's truth fetched again.
 */
export function useNotificationActions() {
  const read = useLocalFirst(
    rules.markRead,
    ({ _id }: Target) => call(markNotificationRead, { params: { id: _id } }),
    "A notification could not be marked as read:",
  );
  const readAll = useLocalFirst(
    rules.markAllRead,
    () => call(markAllNotificationsRead),
    "The notifications could not be marked as read:",
  );
  const remove = useLocalFirst(
    rules.remove,
    ({ _id }: Target) => call(deleteNotification, { params: { id: _id } }),
    "A notification could not be deleted:",
  );
  return {
    markRead: (target: Target) => {
      if (!target.isRead) read(target);
    },
    markAllRead: () => readAll(undefined),
    remove: (target: Target) => remove(target),
  };
}

function useLocalFirst<T>(
  change: (before: Notifications, target: T) => Notifications,
  send: (target: T) => Promise<unknown>,
  complaint: string,
): (target: T) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: send,
    onMutate: async (target) => {
      // An answer that was on its way does not know of the change yet.
      const interrupted = fetchingNow(client);
      await client.cancelQueries({ queryKey });
      changeEverywhere(client, (before) => change(before, target));
      return interrupted;
    },
    onError: (error) => console.warn(complaint, error.message),
    onSettled: (_answer, error, _target, interrupted) => {
      const stale = new Set([...(interrupted ?? []), ...fetchingNow(client)]);
      return client.invalidateQueries({
        queryKey,
        predicate: ({ queryHash }) => error !== null || stale.has(queryHash),
      });
    },
  });
  return mutate;
}

function fetchingNow(client: QueryClient): string[] {
  const queries = client.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" });
  return queries.map(({ queryHash }) => queryHash);
}

type Cached = NotificationPage | InfiniteData<NotificationPage>;

function changeEverywhere(
  client: QueryClient,
  change: (before: Notifications) => Notifications,
): void {
  client.setQueriesData<Cached>({ queryKey, predicate: isShown }, (cached) => {
    if (!cached) return cached;
    if ("pages" in cached) return { ...cached, pages: changePages(cached.pages, change) };
    return changePages([cached], change)[0];
  });
}

/** What failed to load shows nothing; to write to it would bring its old answer back. */
function isShown({ state }: Query): boolean {
  return state.status === "success" || state.fetchMeta?.fetchMore !== undefined;
}

function useFailureLog(complaint: string, error: Error | null): void {
  useEffect(() => {
    if (error) console.warn(complaint, error.message);
  }, [complaint, error]);
}
