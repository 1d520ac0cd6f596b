import { z } from "zod";
import { emptyObject, id, idParams } from "../common.ts";
import { reason } from "./cost-plan.ts";
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

/** The most characters of a spreadsheet's text, and of an XLSX file in base64. */
const MAX_SHEET = 4_000_000;
const MAX_BODY = MAX_SHEET + 100_000;

/** The column headings of a spreadsheet, in any order. Code and at least one of the others are required. */
export const importColumns = [
  "Code",
  "Title",
  "Parent",
  "Description",
  "Quantity",
  "Unit",
  "Rate",
  "Amount",
  "Spread",
  "Start",
  "Finish",
] as const;
export type ImportColumn = (typeof importColumns)[number];

export const importProblem = problemIn(importColumns);
export type ImportProblem = z.output<typeof importProblem>;

export const importAnswer = z.object({
  data: z.object({
    /** What the import would add, or has added. For a spreadsheet with problems, the totals of its good rows. */
    codes: z.number().int(),
    lines: z.number().int(),
    amount: z.number(),
    /** The number of problems, and the first thousand of them. */
    problemCount: z.number().int(),
    problems: z.array(importProblem),
    head: headIn(importColumns).optional(),
    /** Sentences about what was left out and what somebody should look at. */
    notes: z.array(z.string()).default([]),
    ...spreadsheetFindings,
    committed: z.boolean(),
  }),
});

/** Previews an import, or performs it as a whole: if anything fails, nothing is written. */
export const importCostPlan = route({
  name: "importCostPlan",
  summary:
    "Add codes and lines from a sheet (CSV, or the first sheet of an XLSX file). A row among the first thirty " +
    "names the columns: Code, Title, Parent, Description, Quantity, Unit, Rate, Amount, Spread, Start, Finish. " +
    "Every row names a Code; with a Title (or, in a sheet without that column, a Description) it creates the code (under the code named as Parent), and with " +
    "an Amount, or a Quantity and a Rate, it adds a line to it. In a bill without titles whose items are lettered, " +
    "headings become codes 1, 2, …, with item A of section 1 as 1.A. Spread is straight, front, back or " +
    "s_curve; Start and Finish are months (YYYY-MM) or days (YYYY-MM-DD, DD/MM/YYYY). Without `commit` " +
    "nothing is written and every bad row is reported. With it, one bad row rejects the sheet, " +
    "unless `leaveOut` leaves such rows out. Numbers and dates are read by the whole column; one that leaves open how is a " +
    "question, and is answered in `readings`",
  method: "POST",
  changes: ["money", "expense", "activity"],
  path: "/api/projects/{id}/cost-plan/import",
  access: "session",
  action: "cost-plan.edit",
  maxBody: MAX_BODY,
  params: idParams,
  query: emptyObject,
  body: z
    .object({
      /**
       * The idempotency id: a spreadsheet that is sent again with the same id is written once and gets the same
       * answer.
       */
      _id: id.optional(),
      ...spreadsheetFields(MAX_SHEET),
      mapping: mappingOf(importColumns),
      /** How to read the ambiguous columns of the spreadsheet: the answers to the `questions` of the preview. */
      readings: readingsOf,
      /** Whether rows with problems are left out; otherwise one of them rejects the spreadsheet. */
      leaveOut: z.boolean().default(false),
      commit: z.boolean().default(false),
      reason: reason.optional(),
    })
    .refine(isOneWorksheet, { error: ONE_WORKSHEET }),
  answer: importAnswer,
  status: 200,
});
