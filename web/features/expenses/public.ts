/** What other features may use of expenses. */
export { filterNames } from "./expense-filters.ts";
export { Expenses } from "./expenses.tsx";
