export {
  type ExpenseLine,
  type ExpenseSelection,
  selectExpenseLines,
  selectExpenseSums,
} from "./list/expense-lines.sql.ts";
export { selectPayables } from "./list/payables.sql.ts";
export { undoExpenseImport } from "./import/undo-expense-import.ts";
