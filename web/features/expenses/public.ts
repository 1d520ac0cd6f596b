/** What other features may use of expenses. */
export { Expenses } from "./expenses.tsx";
