import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { listDiariesOfDay, listSnags } from "../../../../contract/company-site.ts";
import { infiniteOptionsFor } from "../../../api/queries.ts";
import { setValues } from "../../../ui/hooks/url-params.ts";
import type { CompanySnagFilters } from "./company-site-params.ts";

const PAGE_SIZE = 50;

/** The snags of all projects, page by page, by due date. The old list stays while a new one loads. */
export function useCompanySnags(filters: CompanySnagFilters) {
  const query = { ...setValues(filters), limit: PAGE_SIZE };
  return useInfiniteQuery({
    ...infiniteOptionsFor(listSnags, { query }, ({ nextCursor }) => nextCursor),
    placeholderData: keepPreviousData,
  });
}

/** The projects with their diaries of a day, page by page, by title. */
export function useDiariesOfDay(day: string) {
  const query = { day, limit: PAGE_SIZE };
  return useInfiniteQuery({
    ...infiniteOptionsFor(listDiariesOfDay, { query }, ({ nextCursor }) => nextCursor),
    placeholderData: keepPreviousData,
  });
}
