import { hashKey, type UseInfiniteQueryResult } from "@tanstack/react-query";

type Pages = Pick<
  UseInfiniteQueryResult,
  "hasNextPage" | "isFetching" | "isFetchNextPageError" | "isPlaceholderData" | "fetchNextPage"
>;

/** Returns how more of a list is loaded. After a page that failed, more is loaded only when the person asks for it. */
export function pagingOf(queryKey: readonly unknown[], list: Pages) {
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list;
  const hasMore = hasNextPage && !isFetchNextPageError;
  return {
    key: hashKey(queryKey),
    hasMore,
    loadMore:
      hasMore && !isFetching && !isPlaceholderData
        ? () => void fetchNextPage({ cancelRefetch: false })
        : undefined,
  };
}
