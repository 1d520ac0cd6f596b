import { hashKey, type UseInfiniteQueryResult } from "@tanstack/react-query";

type Pages = Pick<
  UseInfiniteQueryResult,
  "hasNextPage" | "isFetching" | "isFetchNextPageError" | "isPlaceholderData" | "fetchNextPage"
>;

/** How more of a list comes. After a page that failed, only when the person asks for it. */
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
