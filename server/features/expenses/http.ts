import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { spreadsheetGate } from "../imports/public.ts";
import { createExpense } from "./create-expense.ts";
import { approveExpense, rejectExpense } from "./decide-expense.ts";
import { deleteExpense } from "./delete-expense.ts";
import { findDuplicates } from "./hints/find-duplicates.ts";
import { getExpense } from "./get-expense.ts";
import { getPayables } from "./list/get-payables.ts";
import { importExpenses } from "./import/import-expenses.ts";
import { listExpenses } from "./list/list-expenses.ts";
import { listDeciders } from "./list-deciders.ts";
import { payExpense } from "./payments/pay-expense.ts";
import { reverseExpense } from "./reverse-expense.ts";
import { reversePayment } from "./payments/reverse-payment.ts";
import { submitExpense } from "./submit-expense.ts";
import { suggestVendors } from "./hints/suggest-vendors.ts";
import { updateExpense } from "./update-expense.ts";

export const expenseEndpoints = [
  read(routes.listExpenses, listExpenses),
  read(routes.suggestVendors, suggestVendors),
  read(routes.findDuplicates, findDuplicates),
  read(routes.getPayables, getPayables),
  read(routes.getExpense, getExpense),
  read(routes.listDeciders, listDeciders),
  write(routes.createExpense, createExpense),
  write(routes.importExpenses, importExpenses, spreadsheetGate),
  write(routes.updateExpense, updateExpense),
  write(routes.deleteExpense, deleteExpense),
  write(routes.submitExpense, submitExpense),
  write(routes.approveExpense, approveExpense),
  write(routes.rejectExpense, rejectExpense),
  write(routes.payExpense, payExpense),
  write(routes.reversePayment, reversePayment),
  write(routes.reverseExpense, reverseExpense),
];
