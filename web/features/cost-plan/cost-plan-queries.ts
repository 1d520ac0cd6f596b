import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { listBudgetRevisions } from "../../../contract/budget-revisions.ts";
import { getCostPlan } from "../../../contract/cost-plan.ts";
import { listProjects } from "../../../contract/projects.ts";
import { call } from "../../api/call.ts";
import { queryKeyOf, queryOptionsFor } from "../../api/queries.ts";

/** How many revisions come at a time; each may carry a hundred lines. */
const PAGE_SIZE = 20;
/** How many projects a choice offers before one searches. */
const CHOICES = 20;

/** A project's cost plan as a whole. */
export function useCostPlan(projectId: string) {
  return useQuery({
    ...queryOptionsFor(getCostPlan, { params: { id: projectId } }),
    select: ({ data }) => data,
  });
}

/** How a plan came to be, the last change first, page by page. */
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

/** Projects to copy from, searched on the server; the old ones stay while one types. */
export function useSourceChoices(search: string) {
  const query = { sort: "title" as const, limit: CHOICES, ...(search ? { search } : {}) };
  return useQuery({
    ...queryOptionsFor(listProjects, { query }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  });
}
