import {
  type ExpenseSort,
  expenseSorts,
  expenseStatuses,
} from "../../../contract/expenses/expenses.ts";
import type { ReportFilters } from "../../../contract/reports/reports.ts";
import {
  choiceParam,
  dayParam,
  idParam,
  searchParam,
  setValues,
  type UrlChange,
  type UrlParam,
  type UrlState,
} from "../../ui/hooks/url-params.ts";

/** A cost code's id, or "none" for expenses without a code. */
const code: UrlParam<string | undefined> = {
  ...idParam,
  parse: (text) => (text === "none" ? text : idParam.parse(text)),
};

/** The filters and the order of the expense list, in the URL. */
export const expenseParams = {
  search: searchParam(),
  status: choiceParam(expenseStatuses),
  code,
  /** First and last day. */
  from: dayParam,
  to: dayParam,
  sort: choiceParam(expenseSorts, "-date"),
};

/** The filters of the expenses of all projects. */
export const companyExpenseParams = {
  ...expenseParams,
  project: idParam,
  /** The vendor's company. */
  company: idParam,
  /** The person who entered the expense. */
  person: idParam,
};

export type CompanyExpenseFilters = UrlState<typeof companyExpenseParams>;
export type ExpenseFilters = UrlState<typeof expenseParams>;
export type ExpenseFilterChange = UrlChange<typeof expenseParams>;

/** The change that clears every filter and keeps the order. */
export const noExpenseFilters: ExpenseFilterChange = {
  search: "",
  status: undefined,
  code: undefined,
  from: undefined,
  to: undefined,
};

export const noCompanyFilters: UrlChange<typeof companyExpenseParams> = {
  ...noExpenseFilters,
  project: undefined,
  company: undefined,
  person: undefined,
};

/** The filters of a list for an export of it. */
export function exportFilters(
  filters: Partial<CompanyExpenseFilters> & { readonly decides?: "me" },
): ReportFilters {
  const { sort: _sort, status, code, company, person, ...others } = filters;
  const named = { expenseStatus: status, costCode: code, vendorCompany: company };
  return setValues({ ...others, ...named, createdBy: person });
}

/** How many filters are set, besides the search and the state, which the totals show. */
export function countExpenseFilters({
  search: _search,
  sort: _sort,
  status: _status,
  ...filters
}: Partial<CompanyExpenseFilters>): number {
  return Object.keys(setValues(filters)).length;
}

/** Whether the list may be shorter than all expenses. Sorting alone hides nothing. */
export function areExpensesNarrowed({
  sort: _sort,
  ...filters
}: ExpenseFilters | CompanyExpenseFilters): boolean {
  return Object.keys(setValues(filters)).length > 0;
}

/** The order after a press on a column's head: largest or newest first, then reversed. */
export function nextExpenseSort(column: "date" | "amount", sort: ExpenseSort): ExpenseSort {
  return sort === `-${column}` ? column : `-${column}`;
}

/** How a column is sorted; undefined while another one is. */
export function expensesSortedBy(
  column: "date" | "amount",
  sort: ExpenseSort,
): "ascending" | "descending" | undefined {
  if (sort === column) return "ascending";
  return sort === `-${column}` ? "descending" : undefined;
}
