import { serverMessage } from "../../api/call.ts";
import { LoadMore } from "../../ui/data/load-more.tsx";

/** The part of an infinite query that the end of a list needs. */
export interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: Error | null;
  readonly fetchNextPage: () => unknown;
}

/** The end of a paged list. Renders nothing once all pages are loaded. */
export function MorePages({ query }: { query: Pages }) {
  if (!query.hasNextPage) return null;
  return (
    <LoadMore
      onMore={() => void query.fetchNextPage()}
      loading={query.isFetchingNextPage}
      error={
        query.isFetchNextPageError
          ? serverMessage(query.error, "Failed to load more. Please try again.")
          : undefined
      }
    />
  );
}
