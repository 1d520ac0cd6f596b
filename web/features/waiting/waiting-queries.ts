import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { countWaiting, listWaiting } from "../../../contract/home/waiting-items.ts";
import { infiniteOptionsFor, queryOptionsFor } from "../../api/queries.ts";
import { setValues } from "../../ui/hooks/url-params.ts";
import type { WaitingFilters } from "./waiting-params.ts";

const PAGE_SIZE = 50;

/** How much waits for the person, in one project or in all. */
export function useWaitingCounts(project?: string) {
  return useQuery({
    ...queryOptionsFor(countWaiting, { query: setValues({ project }) }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  });
}

/** What waits for the person, page by page. The old list stays while a new one loads. */
export function useWaitingItems(filters: WaitingFilters) {
  const query = { ...setValues(filters), limit: PAGE_SIZE };
  const list = useInfiniteQuery({
    ...infiniteOptionsFor(listWaiting, { query }, ({ nextCursor }) => nextCursor),
    placeholderData: keepPreviousData,
  });
  const pages = list.data?.pages;
  const items = useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages]);
  return { ...list, items };
}
