import { z } from "zod";
import { currency, emptyObject, id, line } from "../common.ts";
import { MAX_SOURCE } from "../imports/imports.ts";
import { route } from "../route.ts";
import {
  headIn,
  isOneWorksheet,
  mappingOf,
  ONE_WORKSHEET,
  problemIn,
  readingsOf,
  spreadsheetFindings,
  spreadsheetFields,
} from "../spreadsheet-import.ts";

/** The most rows of a spreadsheet, without its headings. */
export const MAX_EXPENSE_ROWS = 100_000;
/** The most rows that a preview shows as they are read, and that a person leaves out one by one. */
export const MAX_SHOWN_ROWS = 200;
export const MAX_LEFT_ROWS = 1_000;
/**
 * The most characters of a spreadsheet's text, and of an XLSX file in base64: 100,000 rows of two hundred
 * characters.
 */
const MAX_SHEET = 20_000_000;
/** In JSON, quotation marks, line ends and ₦ take more than one byte. */
const MAX_BODY = 30_000_000;

/** The column headings of a spreadsheet, in any order. Date, Description and Amount are required. */
export const expenseColumns = [
  "Project",
  "Cost code",
  "Date",
  "Description",
  "Vendor",
  "Invoice number",
  "Amount",
  "Currency",
] as const;
export type ExpenseColumn = (typeof expenseColumns)[number];

const expenseProblem = problemIn(expenseColumns);
export type ExpenseProblem = z.output<typeof expenseProblem>;

/** The states of imported expenses: drafts, submitted at once, or, for the owner only, decided on already. */
export const importStates = ["draft", "submitted", "approved", "paid"] as const;
export type ImportState = (typeof importStates)[number];

const expenseImport = z.object({
  /** What the import would add, or has added. For a spreadsheet with problems, its good rows. */
  expenses: z.number().int(),
  projects: z.number().int(),
  totals: z.array(z.object({ currency, amount: z.number() })),
  /** The number of problems, and the first ten thousand of them. */
  problemCount: z.number().int(),
  problems: z.array(expenseProblem),
  /** Rows that equal an earlier row or an existing expense. They are reported, not refused. */
  warningCount: z.number().int(),
  warnings: z.array(z.object({ row: z.number().int(), message: z.string() })),
  head: headIn(expenseColumns).optional(),
  /** Sentences about what was left out and what somebody should look at. */
  notes: z.array(z.string()).default([]),
  ...spreadsheetFindings,
  committed: z.boolean(),
});
export type ExpenseImport = z.output<typeof expenseImport>;
export const expenseImportAnswer = z.object({ data: expenseImport });

/** Previews an import, or performs it as a whole: if anything fails, nothing is written. */
export const importExpenses = route({
  name: "importExpenses",
  summary:
    "Import expenses from a sheet (CSV, or the first sheet of an XLSX file) of at most 100,000 rows. A " +
    "row among the first thirty names the columns: Project (a title or an id; not needed with `project`), Cost code, " +
    "Date (2026-11-20, 20/11/2026 or 20 Nov 26), Description, Vendor, Invoice number, Amount, Currency (the project's own where " +
    "empty). Without `commit` nothing is written and every bad row is reported. With it, one bad row " +
    "rejects the sheet, unless `leaveOut` leaves such rows out. Numbers (1,234.56, 1.234,56) and dates are read by the whole " +
    "column; one that leaves open how is a question, and is answered in `readings`. Rows become drafts, or are submitted; the owner can import them as approved or paid",
  method: "POST",
  changes: ["expense", "money", "activity"],
  path: "/api/expenses/import",
  access: "session",
  action: "expense.create",
  maxBody: MAX_BODY,
  params: emptyObject,
  query: emptyObject,
  body: z
    .object({
      /**
       * The idempotency id: a spreadsheet that is sent again with the same id is written once and gets the same
       * answer.
       */
      _id: id.optional(),
      /** The one project that all rows belong to. */
      project: id.optional(),
      ...spreadsheetFields(MAX_SHEET),
      mapping: mappingOf(expenseColumns),
      /** How to read the ambiguous columns of the spreadsheet: the answers to the `questions` of the preview. */
      readings: readingsOf,
      /** Whether rows with problems are left out; otherwise one of them rejects the spreadsheet. */
      leaveOut: z.boolean().default(false),
      status: z.enum(importStates).default("draft"),
      /** The numbers of rows that the person leaves out, whether or not they can be read. */
      leaveRows: z
        .array(z.number().int().min(1))
        .max(MAX_LEFT_ROWS, {
          error: `At most ${MAX_LEFT_ROWS} rows can be left out one by one. Take the others out of the sheet.`,
        })
        .optional(),
      /** The name of the file, for the list of imports. */
      source: line("Source", MAX_SOURCE).optional(),
      commit: z.boolean().default(false),
    })
    .refine(isOneWorksheet, { error: ONE_WORKSHEET }),
  answer: expenseImportAnswer,
  status: 200,
});
