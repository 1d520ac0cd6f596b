import {
  type ExpenseSort,
  type ExpenseStatus,
  expenseSorts,
  expenseStatuses,
} from "../../../contract/expenses.ts";

/** What the list of expenses is narrowed to and sorted by, as the URL says it. */
export interface ExpenseFilters {
  /** Trimmed; empty when nothing is searched. */
  readonly search: string;
  readonly status: ExpenseStatus | undefined;
  /** A cost code's id, or "none" for what bears none. */
  readonly code: string | undefined;
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly sort: ExpenseSort;
}

export const DEFAULT_SORT: ExpenseSort = "-date";
/** The parameters by which the URL says it. */
export const filterNames = ["search", "status", "code", "from", "to", "sort"] as const;

/** The server refuses a longer search. */
const SEARCH_MAX = 200;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id in a URL, or undefined when it cannot be one. */
export function idIn(value: string | null): string | undefined {
  return value !== null && uuid.test(value) ? value : undefined;
}

/** Whether a text is a calendar day of the years that the contract takes. */
function isDay(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function dayIn(value: string | null): string | undefined {
  return value !== null && isDay(value) ? value : undefined;
}

/** Reads the filters out of the URL; what is not known counts as not given. */
export function readExpenseFilters(params: URLSearchParams): ExpenseFilters {
  const code = params.get("code");
  return {
    search: (params.get("search") ?? "").trim().slice(0, SEARCH_MAX).trimEnd(),
    status: expenseStatuses.find((status) => status === params.get("status")),
    code: code === "none" ? code : idIn(code),
    from: dayIn(params.get("from")),
    to: dayIn(params.get("to")),
    sort: expenseSorts.find((sort) => sort === params.get("sort")) ?? DEFAULT_SORT,
  };
}

/** The URL's parameters with these filters; defaults are left out, what belongs to others is kept. */
export function writeExpenseFilters(
  params: URLSearchParams,
  filters: ExpenseFilters,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const search = filters.search.trim().slice(0, SEARCH_MAX);
  const sort = filters.sort === DEFAULT_SORT ? undefined : filters.sort;
  const said = { ...filters, search, sort };
  for (const name of filterNames) {
    const value = said[name];
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Whether the list may be shorter than all expenses; sorting alone hides nothing. */
export function isNarrowed({ sort: _sort, ...narrowing }: ExpenseFilters): boolean {
  return Object.values(narrowing).some(Boolean);
}

/** The order after a press on a column's head: largest or newest first, then the other way round. */
export function nextSort(column: "date" | "amount", sort: ExpenseSort): ExpenseSort {
  return sort === `-${column}` ? column : `-${column}`;
}

/** How a column is sorted; undefined while another one is. */
export function sortedBy(
  column: "date" | "amount",
  sort: ExpenseSort,
): "ascending" | "descending" | undefined {
  if (sort === column) return "ascending";
  return sort === `-${column}` ? "descending" : undefined;
}
