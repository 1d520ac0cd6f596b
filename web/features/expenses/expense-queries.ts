import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { listCostCodes } from "../../../contract/cost-plan.ts";
import { getExpense, listExpenses } from "../../../contract/expenses.ts";
import { listTasks } from "../../../contract/tasks.ts";
import { infiniteOptionsFor, queryOptionsFor } from "../../api/queries.ts";
import { setValues } from "../../ui/hooks/url-params.ts";
import type { ExpenseFilters } from "./expense-filters.ts";

const PAGE_SIZE = 50;
/** How many tasks a form offers before one searches. */
const CHOICES = 20;

/** A project's cost codes without their figures, which whoever enters an expense may choose from. */
export function useCostCodeList(projectId: string) {
  return useQuery({
    ...queryOptionsFor(listCostCodes, { params: { id: projectId } }),
    select: ({ data }) => data,
  });
}

/** A project's expenses in sight of the caller, page by page; the old list stays while a new one is fetched. */
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

/** Tasks of a project to choose from, fetched while the choice is open; the old ones stay while one types. */
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
