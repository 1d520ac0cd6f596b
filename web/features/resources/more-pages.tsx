import { serverMessage } from "../../api/call.ts";
import { LoadMore } from "../../ui/data/load-more.tsx";

/** What the end of a list asks of the query that brings it page by page. */
export interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: Error | null;
  readonly fetchNextPage: () => unknown;
}

/** The end of a list that comes page by page; nothing where all of it is there. */
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
