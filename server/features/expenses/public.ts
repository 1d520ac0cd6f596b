export { readableAmount } from "./expense-rules.ts";
export { isSeenByMaker } from "./expenses.sql.ts";
export { tellOfExpense } from "./record-expense.ts";
