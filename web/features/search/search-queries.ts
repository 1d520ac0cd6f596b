import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { search } from "../../../contract/search.ts";
import { queryOptionsFor } from "../../api/queries.ts";

/** The server refuses a longer search. */
export const SEARCH_MAX = 100;

/** The hits for a text. The hits of the previous text stay until the new ones arrive. */
export function useFound(text: string) {
  const isSearching = text !== "";
  const found = useQuery({
    ...queryOptionsFor(search, { query: { q: text } }),
    placeholderData: keepPreviousData,
    enabled: isSearching,
  });
  return {
    found: isSearching ? found.data?.data : undefined,
    isFetching: isSearching && found.isFetching,
    error: isSearching && found.isError ? found.error : null,
    retry: () => void found.refetch(),
  };
}
