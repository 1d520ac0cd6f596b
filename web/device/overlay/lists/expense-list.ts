import type { Expense, ExpenseSort, listExpenses } from "../../../../contract/expenses/expenses.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { PatchedList } from "./patched-list.ts";
import { instantKey, orderBy } from "./row-order.ts";

type ExpensePage = AnswerOf<typeof listExpenses>;

const tie = (expense: Expense) => expense._id;
const date = (expense: Expense) => expense.date;
const amount = (expense: Expense) => expense.amount.amount;

export const expenseList: PatchedList<ExpensePage, Expense, ExpenseSort> = {
  rows: ({ data }) => data.expenses,
  nextCursor: ({ data }) => data.nextCursor,
  renewed: ({ data }, rows, { data: { total, totals } }) => ({
    data: { ...data, expenses: [...rows], total, totals },
  }),
  changedBy: ({ topic, id }) => (topic === "expense" ? id : undefined),
  defaultSort: "-date",
  isSearchedByRow: true,
  orders: {
    "-date": orderBy({ key: date, tie, descending: true }),
    date: orderBy({ key: date, tie }),
    "-amount": orderBy({ key: amount, tie, descending: true }),
    amount: orderBy({ key: amount, tie }),
    "-createdAt": orderBy({
      key: ({ createdAt }) => instantKey(createdAt),
      descending: true,
      isFixed: true,
    }),
  },
};
