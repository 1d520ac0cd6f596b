import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { listCostCodes } from "../../../contract/cost-plan/cost-plan.ts";
import { getExpense, listDeciders, listExpenses } from "../../../contract/expenses/expenses.ts";
import { getPayables } from "../../../contract/expenses/payables.ts";
import { getCostReport } from "../../../contract/money/money.ts";
import { getProject } from "../../../contract/projects/projects.ts";
import type { QueryOf } from "../../../contract/route.ts";
import { listTasks } from "../../../contract/tasks/tasks.ts";
import { pagingOf } from "../../api/paging.ts";
import { infiniteOptionsFor, queryOptionsFor } from "../../api/queries.ts";
import { setValues } from "../../ui/hooks/url-params.ts";
import type { CompanyExpenseFilters } from "./expense-filters.ts";

const PAGE_SIZE = 50;
/** How many tasks a form offers before a search. */
const CHOICES = 20;

/** A project's cost codes without their figures. People who enter expenses may choose from them. */
export function useCostCodeList(projectId: string | undefined) {
  return useQuery({
    ...queryOptionsFor(listCostCodes, { params: { id: projectId ?? "" } }),
    enabled: projectId !== undefined,
    select: ({ data }) => data,
  });
}

/** Filters for the expenses owed to one vendor, or waiting for the person's decision. */
type OtherFilters = Pick<QueryOf<typeof listExpenses>, "owed" | "vendor" | "currency" | "decides">;

/** What is left to pay, by vendor and age. The old figures stay while others load. */
export function usePayables(query: QueryOf<typeof getPayables>) {
  return useQuery({
    ...queryOptionsFor(getPayables, { query: setValues(query) }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  });
}

/** The expenses of a project, or of all, that the person may see, page by page. The old list stays while a new one loads. */
export function useExpensePages(filters: Partial<CompanyExpenseFilters> & OtherFilters) {
  const { code, company, person, vendor, sort = "-date", ...others } = filters;
  const query = {
    sort,
    limit: PAGE_SIZE,
    ...setValues({ ...others, costCode: code, vendorCompany: company, createdBy: person }),
    // An empty string asks for expenses without a vendor.
    ...(vendor === undefined ? {} : { vendor }),
  };
  const options = infiniteOptionsFor(listExpenses, { query }, ({ data }) => data.nextCursor);
  const list = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const pages = list.data?.pages;
  const expenses = useMemo(() => pages?.flatMap(({ data }) => data.expenses) ?? [], [pages]);
  return {
    /** The first page, with the totals of the whole list; undefined until it has loaded. */
    first: pages?.[0]?.data,
    expenses,
    isPending: list.isPending,
    /** The data on the screen belongs to the previous query. */
    isOld: list.isPlaceholderData,
    isFetching: list.isFetching,
    error: list.error,
    retry: () => void list.refetch(),
    hasMore: list.hasNextPage && !list.isPlaceholderData,
    isLoadingMore: list.isFetchingNextPage,
    loadMoreFailed: list.isFetchNextPageError,
    showMore: () => void list.fetchNextPage(),
    paging: pagingOf(options.queryKey, list),
  };
}

/** One expense. */
export function useExpense(expenseId: string) {
  return useQuery({
    ...queryOptionsFor(getExpense, { params: { id: expenseId } }),
    select: ({ data }) => data,
  });
}

/** The description of an expense; undefined without an expense, and until it has loaded. */
export function useExpenseTitle(expenseId: string | undefined): string | undefined {
  const { data, isError } = useQuery({
    ...queryOptionsFor(getExpense, { params: { id: expenseId ?? "" } }),
    enabled: expenseId !== undefined,
    select: ({ data: expense }) => expense.description,
  });
  return isError ? undefined : data;
}

/** The other people who may decide on an expense. */
export function useOtherDeciders(expenseId: string) {
  return useQuery({
    ...queryOptionsFor(listDeciders, { params: { id: expenseId } }),
    select: ({ data }) => data,
  });
}

/** What each cost code of a project has spent of its budget. Fails where the plan is not shown to the person. */
export function useCodeFigures(projectId: string) {
  return useQuery({
    ...queryOptionsFor(getCostReport, { params: { id: projectId } }),
    select: ({ data }) => data,
  });
}

/** The project of an expense; undefined until it is known. */
export function useProjectOf(projectId: string | undefined) {
  const { data } = useQuery({
    ...queryOptionsFor(getProject, { params: { id: projectId ?? "" } }),
    select: (answer) => answer.data,
    enabled: projectId !== undefined,
  });
  return data;
}

/** A project's tasks to choose from, fetched while the picker is open. The old ones stay while the person types. */
export function useExpenseTaskChoices(
  projectId: string,
  { open, search }: { open: boolean; search: string },
) {
  const query = { project: projectId, limit: CHOICES, ...(search ? { search } : {}) };
  return useQuery({
    ...queryOptionsFor(listTasks, { query }),
    select: ({ data }) => data.tasks,
    placeholderData: keepPreviousData,
    enabled: open,
  });
}
