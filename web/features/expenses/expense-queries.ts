import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { listCostCodes } from "../../../contract/cost-plan.ts";
import { getExpense, listExpenses } from "../../../contract/expenses.ts";
import { listTasks } from "../../../contract/tasks.ts";
import { infiniteOptionsFor, queryOptionsFor } from "../../api/queries.ts";
import { setValues } from "../../ui/hooks/url-params.ts";
import type { ExpenseFilters } from "./expense-filters.ts";

const PAGE_SIZE = 50;
/** How many tasks a form offers before a search. */
const CHOICES = 20;

/** A project's cost codes without their figures. People who enter expenses may choose from them. */
export function useCostCodeList(projectId: string) {
  return useQuery({
    ...queryOptionsFor(listCostCodes, { params: { id: projectId } }),
    select: ({ data }) => data,
  });
}

/** A project's expenses that the person may see, page by page. The old list stays while a new one loads. */
export function useExpensePages(projectId: string, filters: ExpenseFilters) {
  const { code, sort, ...others } = filters;
  const query = {
    project: projectId,
    sort,
    limit: PAGE_SIZE,
    ...setValues({ ...others, costCode: code }),
  };
  return useInfiniteQuery({
    ...infiniteOptionsFor(listExpenses, { query }, ({ data }) => data.nextCursor),
    placeholderData: keepPreviousData,
  });
}

/** One expense. */
export function useExpense(expenseId: string) {
  return useQuery({
    ...queryOptionsFor(getExpense, { params: { id: expenseId } }),
    select: ({ data }) => data,
  });
}

/** A project's tasks to choose from, fetched while the picker is open. The old ones stay while the person types. */
export function useTaskChoices(
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
