import type { ExpenseColumn } from "../../../contract/expense-import.ts";
import type { ColumnNames } from "../imports/public.ts";

/** What people call the columns of a sheet of expenses, the surest name first. */
export const expenseNames: ColumnNames<ExpenseColumn> = {
  Project: ["project title", "project name", "site", "job"],
  "Cost code": ["code", "budget code", "account code"],
  Date: ["expense date", "date of expense", "transaction date", "payment date", "invoice date"],
  Description:
    "description of item,item description,particulars,details,narration,purpose,item,items".split(
      ",",
    ),
  Vendor: [
    "vendor name",
    "supplier",
    "supplier name",
    "name of supplier",
    "payee",
    "paid to",
    "beneficiary",
    "company",
  ],
  "Invoice number": [
    "invoice no",
    "invoice",
    "inv no",
    "inv number",
    "receipt no",
    "receipt number",
    "bill no",
  ],
  Amount: ["amount paid", "total amount", "total", "total cost", "cost", "value", "price", "sum"],
  Currency: ["ccy", "cur"],
};
