/** What other features may use of expenses. */
export { CompanyEntry } from "./form/company-entry.tsx";
export { CompanyExpenseBody } from "./lazy-parts.ts";
export { CompanyExpenses } from "./company-expenses.tsx";
export { Expenses } from "./expenses.tsx";
export { useExpenseTitle } from "./expense-queries.ts";
export { Payables } from "./payables/payables.tsx";
export { WaitingExpenses } from "./waiting-expenses.tsx";
