import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { listBudgetRevisions } from "../../../contract/cost-plan/budget-revisions.ts";
import { getActivityMonths, getCostPlan } from "../../../contract/cost-plan/cost-plan.ts";
import { call } from "../../api/call.ts";
import { queryKeyOf, queryOptionsFor } from "../../api/queries.ts";

/** The page size of revisions. Each may have a hundred lines. */
const PAGE_SIZE = 20;

/** A project's cost plan as a whole. */
export function useCostPlan(projectId: string) {
  return useQuery({
    ...queryOptionsFor(getCostPlan, { params: { id: projectId } }),
    select: ({ data }) => data,
  });
}

/** The days of work in each month of all these activities together; empty until they are known. */
export function useActivityDays(
  projectId: string,
  activities: readonly { readonly _id: string }[],
): ReadonlyMap<string, number> | undefined {
  const ids = activities.map(({ _id }) => _id).toSorted();
  const found = useQuery({
    ...queryOptionsFor(getActivityMonths, {
      params: { id: projectId },
      query: { ids: ids.join(",") },
    }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  if (ids.length === 0 || !found.data) return undefined;
  return new Map(found.data.data.map(({ month, days }) => [month, days]));
}

/** The revisions of a plan, newest first, page by page. */
export function useRevisionPages(projectId: string) {
  const input = { params: { id: projectId }, query: { limit: PAGE_SIZE } };
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(listBudgetRevisions, input), "pages"],
    queryFn: ({ signal, pageParam }) =>
      call(listBudgetRevisions, {
        ...input,
        query: { ...input.query, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
