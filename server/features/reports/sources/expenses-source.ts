import type { ReportFilters } from "../../../../contract/reports/reports.ts";
import { sumOf } from "../../../../engine/decimal.ts";
import {
  type ExpenseLine,
  type ExpenseSelection,
  selectExpenseLines,
  selectExpenseSums,
} from "../../expenses/public.ts";
import { column } from "../columns.ts";
import { counting, figures, inWords } from "../report-rules.ts";
import type { ReportContext, ReportSource } from "./report-source.ts";

function selectionOf({ actor }: ReportContext, filters: ReportFilters): ExpenseSelection {
  const { project, costCode, expenseStatus: status, vendorCompany, createdBy } = filters;
  const { decides, from, to, search } = filters;
  return {
    filters: { project, costCode, status, vendorCompany, createdBy, decides, from, to, search },
    actor,
  };
}

/**
 * The expenses of a list by date, each currency separately. Its headings are those of the spreadsheet that can be
 * imported.
 */
export const expensesSource: ReportSource = {
  columns: [
    column("Date", "date", 0.9),
    column("Project", "text", 1.5),
    column("Cost code", "text", 1.5),
    column("Task", "text", 1.3),
    column("Description", "text", 2.2),
    column("Vendor", "text", 1.4),
    column("Invoice number", "text", 1),
    column("Status", "text", 0.8),
    column("Entered by", "text", 1.1),
    column("Amount", "money", 1.2),
  ],
  landscape: true,
  isList: false,
  async count(context, filters) {
    const sums = await selectExpenseSums(context.tx, selectionOf(context, filters));
    return sums.reduce((total, { count }) => total + count, 0);
  },
  async *pieces(read, filters, limit) {
    const sums = await read((context) =>
      selectExpenseSums(context.tx, selectionOf(context, filters)),
    );
    for (const [currency, parts] of Map.groupBy(sums, (sum) => sum.currency)) {
      yield { kind: "section", title: "Expenses", currency };
      const amounts: string[] = [];
      let after: ExpenseLine | undefined;
      for (;;) {
        const last = after;
        const lines = await read((context) =>
          selectExpenseLines(context.tx, {
            ...selectionOf(context, filters),
            currency,
            after: last,
            limit,
          }),
        );
        if (lines.length > 0) yield { kind: "rows", rows: lines.map(cellsOf) };
        amounts.push(sumOf(lines.map(({ amount }) => amount)));
        after = lines.at(-1);
        if (lines.length < limit) break;
      }
      yield {
        kind: "end",
        // The sum of the rows themselves: an expense may have changed since they were counted.
        totals: ["Total", ...Array.from({ length: 8 }, () => null), sumOf(amounts)],
        notes: parts.map(
          ({ status, count, amount }) =>
            `${inWords(status)}: ${counting(count, "expense", "expenses")}, ${currency} ${figures(amount, currency)}.`,
        ),
      };
    }
  },
};

function cellsOf(line: ExpenseLine) {
  const { date, project, costCode, task, description, vendor, invoiceNumber } = line;
  return [
    date,
    project,
    costCode,
    task,
    description,
    vendor,
    invoiceNumber,
    inWords(line.status),
    line.enteredBy,
    line.amount,
  ];
}
