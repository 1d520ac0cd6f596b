import { folded } from "../../../../engine/folded-text.ts";
import {
  type ExpenseColumn,
  type ExpenseProblem,
} from "../../../../contract/expenses/expense-import.ts";
import { createExpenseBody } from "../../../../contract/expenses/expenses.ts";
import { meansCurrency } from "../../../../engine/currency-symbols.ts";
import { coinProblem, LEDGER_DECIMALS } from "../../../../engine/currency.ts";
import { decimalOf } from "../../../../engine/decimal.ts";
import { amountIn, type Entry, quoted, readDay, readIn } from "../../imports/public.ts";
import { isCurrency } from "../../projects/public.ts";
import { dateError, type ExpenseState } from "../expense-rules.ts";
import type { ExpenseProject } from "../expenses.sql.ts";

export type SpreadsheetEntry = Entry<ExpenseColumn>;

/** An expense from a row of a spreadsheet. */
export interface SpreadsheetExpense extends ExpenseState {
  readonly row: number;
  readonly project: ExpenseProject;
}

/** The data that a row is checked against. */
export interface RowFrame {
  readonly project: ExpenseProject;
  /** The ids of the project's cost codes. */
  readonly codes: ReadonlyMap<string, string>;
  /** Whether the expenses are already approved or paid. */
  readonly counts: boolean;
  readonly today: string;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** What a spreadsheet writes for a formula without a result. */
const FAILED = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/;

/** Finds the projects in sight that cells name, by id or by title in any case. */
export function projectFinder(
  projects: readonly ExpenseProject[],
  only: ExpenseProject | undefined,
): (cell: string | undefined) => ExpenseProject | string {
  const byId = new Map(projects.map((project) => [project.id, project]));
  const byTitle = new Map<string, ExpenseProject[]>();
  for (const project of projects) {
    const title = folded(project.title);
    byTitle.set(title, [...(byTitle.get(title) ?? []), project]);
  }
  return (cell) => {
    if (cell === undefined) return only ?? "Project is required";
    const named = ID.test(cell) ? byId.get(cell.toLowerCase()) : undefined;
    const found = named ? [named] : (byTitle.get(folded(cell)) ?? []);
    const [project] = found;
    if (!project) return `There is no project ${quoted(cell)}.`;
    if (only) return found.includes(only) ? only : `This sheet is only for “${only.title}”.`;
    if (found.length > 1)
      return `${found.length} projects are called ${quoted(cell)}: give the id.`;
    return project;
  };
}

/** The currency that a cell names: `NGN`, `₦` or `Naira`. */
export function currencyNamed(cell: string): string {
  const mark = cell.toUpperCase();
  return meansCurrency(mark, "NGN") ? "NGN" : mark;
}

/** The column that a field of an expense comes from. */
const columnOf: Readonly<Record<string, ExpenseColumn>> = {
  costCode: "Cost code",
  date: "Date",
  description: "Description",
  vendor: "Vendor",
  invoiceNumber: "Invoice number",
  amount: "Amount",
  currency: "Currency",
};

/** The expense in a row, or everything that is wrong with the row. */
export function readExpense(
  entry: SpreadsheetEntry,
  { project, codes, counts, today }: RowFrame,
): SpreadsheetExpense | readonly ExpenseProblem[] {
  const { row, values } = entry;
  const problems: ExpenseProblem[] = [];
  const report = (column: ExpenseColumn | null, message: string) => {
    if (!problems.some((known) => known.column === column)) problems.push({ row, column, message });
  };
  for (const [column, cell] of values) {
    if (FAILED.test(cell)) report(column, `This cell contains a spreadsheet error: ${cell}`);
    else if (cell.includes("\uFFFD"))
      report(column, "This cell was not saved as UTF-8. Save the sheet as CSV UTF-8 or XLSX.");
  }
  const named = values.get("Currency");
  const currency = named === undefined ? project.currency : currencyNamed(named);
  if (!isCurrency(currency)) report("Currency", `${quoted(currency)} is not a currency.`);
  const amount = amountIn(entry, "Amount");
  if ("wrong" in amount) report("Amount", amount.wrong);
  else if (amount.value === undefined) report("Amount", "Amount is required");
  const date = readIn(entry, "Date", readDay);
  if ("wrong" in date) report("Date", date.wrong);
  else if (date.value === undefined) report("Date", "Date is required");
  const code = values.get("Cost code");
  const costCode = code === undefined ? null : (codes.get(code) ?? null);
  if (code !== undefined && costCode === null)
    report("Cost code", `There is no cost code ${quoted(code)} in ${project.title}.`);

  const checked = createExpenseBody.safeParse({
    project: project.id,
    costCode,
    amount: "value" in amount ? amount.value : undefined,
    currency,
    date: "value" in date ? date.value : undefined,
    description: values.get("Description") ?? "",
    vendor: values.get("Vendor") ?? "",
    invoiceNumber: values.get("Invoice number") ?? "",
  });
  if (!checked.success) {
    for (const { path, message } of checked.error.issues)
      report(columnOf[String(path[0])] ?? null, message);
    return problems;
  }
  const problem = coinProblem(checked.data.amount, currency);
  if (problem !== undefined) report("Amount", problem);
  const { start, finish } = project;
  const invalid = dateError({ date: checked.data.date, counts, today, start, finish });
  if (invalid !== undefined) report("Date", invalid);
  if (problems.length > 0) return problems;
  return {
    row,
    project,
    costCode,
    task: null,
    amount: decimalOf(checked.data.amount, LEDGER_DECIMALS),
    currency,
    date: checked.data.date,
    description: checked.data.description,
    vendor: checked.data.vendor ?? "",
    vendorCompany: null,
    invoiceNumber: checked.data.invoiceNumber ?? "",
  };
}
