export {
  type ExpenseLine,
  type ExpenseSelection,
  selectExpenseLines,
  selectExpenseSums,
} from "./expense-lines.sql.ts";
export { selectPayables } from "./payables.sql.ts";
