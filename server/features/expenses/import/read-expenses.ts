import {
  type ExpenseColumn,
  expenseColumns,
  type ExpenseImport,
  type ExpenseProblem,
  MAX_EXPENSE_ROWS,
} from "../../../../contract/expenses/expense-import.ts";
import type { routes } from "../../../../contract/routes.ts";
import { mappingOf, type SpreadsheetQuestion } from "../../../../contract/spreadsheet-import.ts";
import type { Ctx, Input } from "../../../context.ts";
import { today } from "../../../platform/calendar.ts";
import {
  type ColumnNames,
  isTotal,
  readDay,
  readSpreadsheet,
  saveMapping,
  selectMapping,
  spreadsheetReader,
} from "../../imports/public.ts";
import type { ExpenseProject } from "../expenses.sql.ts";
import { selectCodesOf } from "./expense-import.sql.ts";
import {
  currencyNamed,
  projectFinder,
  readExpense,
  type SpreadsheetEntry,
  type SpreadsheetExpense,
} from "./import-rules.ts";

/** Limits: rows including the header row, and bytes of an unpacked XLSX file. */
const MOST = { rows: MAX_EXPENSE_ROWS + 1, unpacked: 64_000_000 };
const mappingShape = mappingOf(expenseColumns);
/** The most problems that are reported; the rest are only counted. */
export const MAX_LISTED_PROBLEMS = 10_000;

export interface ReadExpenses {
  readonly expenses: readonly SpreadsheetExpense[];
  readonly problemCount: number;
  /** The first problems, by row. */
  readonly problems: readonly ExpenseProblem[];
  readonly head: ExpenseImport["head"];
  /** Whether the rows were read. They are read once the columns, and how to read each of them, are known. */
  readonly isRead: boolean;
  readonly questions: readonly SpreadsheetQuestion[];
  readonly notes: readonly string[];
}

/**
 * Reads a spreadsheet's expenses, and everything that is wrong with it.
 * @param places.projects the projects in sight; `only`, the project that all rows belong to, if any.
 * @throws Refusal `validation_failed` when the spreadsheet cannot be read.
 */
export async function readExpenses(
  ctx: Ctx,
  body: Pick<
    Input<typeof routes.importExpenses>["body"],
    "csv" | "xlsx" | "mapping" | "readings" | "commit"
  >,
  places: {
    readonly projects: readonly ExpenseProject[];
    readonly only: ExpenseProject | undefined;
    readonly counts: boolean;
  },
): Promise<ReadExpenses> {
  const { projects, only, counts } = places;
  const expenses: SpreadsheetExpense[] = [];
  const problems: ExpenseProblem[] = [];
  let problemCount = 0;
  const report = (...found: readonly ExpenseProblem[]) => {
    problemCount += found.length;
    if (problems.length < MAX_LISTED_PROBLEMS) problems.push(...found);
  };
  const needed = ["Date", "Description", "Amount"] as const;
  const find = projectFinder(projects, only);
  const day = today(ctx.now, ctx.actor.timeZone);
  const codes = new Map<string, ReadonlyMap<string, string>>();
  const take = (
    entry: SpreadsheetEntry,
    project: ExpenseProject,
    of: ReadonlyMap<string, string>,
  ) => {
    const read = readExpense(entry, { project, codes: of, counts, today: day });
    if ("amount" in read) expenses.push(read);
    else report(...read);
  };
  const takeFirst = async (entry: SpreadsheetEntry, project: ExpenseProject) => {
    const found = await selectCodesOf(ctx.tx, project.id);
    codes.set(project.id, found);
    take(entry, project, found);
  };
  const reader = spreadsheetReader<ExpenseColumn>(
    {
      names: expenseNames,
      needed: only ? needed : ["Project", ...needed],
      kinds: { Date: "day", Amount: "amount" },
      currencyOf: (values) => {
        const named = values.get("Currency");
        if (named !== undefined) return currencyNamed(named);
        const project = find(values.get("Project"));
        return typeof project === "string" ? ctx.actor.currency : project.currency;
      },
      mapping: body.mapping,
      readings: body.readings,
      remembered: async (signature) =>
        mappingShape.safeParse(await selectMapping(ctx, { kind: "expenses", signature })).data,
      leaveOut: ({ values }, words) => {
        const date = values.get("Date");
        // Our own exports write their totals and notes in the first column, which is the column of dates.
        const isNote = !values.has("Description") && "wrong" in readDay(date);
        if (date !== undefined && !isNote) return undefined;
        // A vendor may be called Total.
        const vendor = values.get("Vendor");
        const labels = values.has("Description") ? words.filter((word) => word !== vendor) : words;
        if (isTotal(labels)) return "total";
        return values.has("Amount") ? undefined : "heading";
      },
      report: (row, column, message) => report({ row, column, message }),
    },
    (entry) => {
      const project = find(entry.values.get("Project"));
      if (typeof project === "string") {
        report({ row: entry.row, column: "Project", message: project });
        return undefined;
      }
      const known = codes.get(project.id);
      if (known) return take(entry, project, known);
      return takeFirst(entry, project);
    },
  );
  await reader.end(await readSpreadsheet(body, MOST, reader.row));
  if (body.commit && body.mapping)
    await saveMapping(ctx, {
      kind: "expenses",
      signature: reader.signature(),
      mapping: body.mapping,
    });
  return {
    expenses,
    problemCount,
    problems: problems.slice(0, MAX_LISTED_PROBLEMS),
    isRead: reader.isRead(),
    head: reader.head(),
    questions: reader.questions(),
    notes: reader.notes(),
  };
}

/** The names that people use for the columns of a spreadsheet of expenses, the most certain name first. */
const expenseNames: ColumnNames<ExpenseColumn> = {
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
