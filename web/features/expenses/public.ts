/** What other features may use of expenses. */
export { CompanyExpenses } from "./company-expenses.tsx";
export { Expenses } from "./expenses.tsx";
export { Payables } from "./payables/payables.tsx";
export { WaitingExpenses } from "./waiting-expenses.tsx";
