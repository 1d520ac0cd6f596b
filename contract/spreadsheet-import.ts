import { z } from "zod";
import { decimalSeparators } from "../engine/written-number.ts";
import { emptyObject, noBody } from "./common.ts";
import { type AnyRoute, route } from "./route.ts";

/** A spreadsheet in a request: the text of a CSV file or an XLSX file in base64, exactly one of them. */
export function spreadsheetFields(maxLength: number) {
  const millions = (length: number) => Math.floor(length / 1_000_000);
  return {
    csv: z
      .string({ error: "csv must be text." })
      .max(maxLength, {
        error: `This sheet is too large: at most ${millions(maxLength)} MB.`,
      })
      .optional(),
    xlsx: z
      .base64({ error: "xlsx must be a file in base64." })
      .max(maxLength, {
        error: `This file is too large: at most ${millions(maxLength * 0.75)} MB.`,
      })
      .optional(),
  };
}

/** The spreadsheets for which there is a template. */
export const templateKinds = ["expenses", "cost-plan"] as const;
export type TemplateKind = (typeof templateKinds)[number];

const template = {
  method: "GET",
  access: "session",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: noBody,
  gives: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  status: 200,
} as const;

export const spreadsheetTemplates = {
  expenses: route({
    ...template,
    name: "getExpenseTemplate",
    summary: "A sheet of expenses to fill in, with headings and an example",
    path: "/api/imports/templates/expenses",
    action: "expense.create",
  }),
  "cost-plan": route({
    ...template,
    name: "getCostPlanTemplate",
    summary: "A sheet of a cost plan to fill in, with headings and an example",
    path: "/api/imports/templates/cost-plan",
    action: "cost-plan.edit",
  }),
} satisfies Record<TemplateKind, AnyRoute>;

/** Requires exactly one of the two. */
export function isOneWorksheet({
  csv,
  xlsx,
}: {
  readonly csv?: string | undefined;
  readonly xlsx?: string | undefined;
}): boolean {
  return (csv === undefined) !== (xlsx === undefined);
}

export const ONE_WORKSHEET = "Send the sheet either as csv or as xlsx, not both.";

/** A problem in a row. Rows are numbered as in the spreadsheet, whose headings are row 1. */
export function problemIn<const Column extends string>(columns: readonly Column[]) {
  return z.object({
    row: z.number().int(),
    column: z.enum(columns).nullable(),
    message: z.string(),
  });
}

/** How a spreadsheet writes days in numbers alone, such as 03/04/2026. */
export const dateOrders = ["day_first", "month_first"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** How the cells of a column are read: by the decimal separator, or by the order of day and month. */
export const spreadsheetReadings = [...decimalSeparators, ...dateOrders] as const;
export type SpreadsheetReading = (typeof spreadsheetReadings)[number];

/** Cells further to the right are not read. */
export const MAX_SPREADSHEET_COLUMNS = 100;

/**
 * The field of each column, by position; null for a column that is left out. The mapping is remembered for the next
 * spreadsheet with the same columns.
 */
export function mappingOf<const Column extends string>(columns: readonly Column[]) {
  return z.array(z.enum(columns).nullable()).max(MAX_SPREADSHEET_COLUMNS).optional();
}

/** A person's answers about columns whose cells can be read in two ways, by position. */
export const readingsOf = z
  .array(
    z.object({
      column: z
        .number()
        .int()
        .min(0)
        .max(MAX_SPREADSHEET_COLUMNS - 1),
      reading: z.enum(spreadsheetReadings),
    }),
  )
  .max(MAX_SPREADSHEET_COLUMNS)
  .optional();
export type SaidReadings = z.output<typeof readingsOf>;

/** A column whose cells can be read in two ways. Nothing of the spreadsheet is read until somebody chooses one. */
export const spreadsheetQuestion = z.object({
  column: z.number().int(),
  name: z.string(),
  /** A cell of the column, and its row. */
  row: z.number().int(),
  example: z.string(),
  /** What the cell means by each reading, in words. */
  options: z.array(z.object({ reading: z.enum(spreadsheetReadings), shows: z.string() })),
  answer: z.enum(spreadsheetReadings).nullable(),
});
export type SpreadsheetQuestion = z.output<typeof spreadsheetQuestion>;

/** The first rows of a spreadsheet as they are read. */
export const spreadsheetSample = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
});
export type SpreadsheetSample = z.output<typeof spreadsheetSample>;

/** What the answers of both imports say about how a spreadsheet was read. */
export const spreadsheetFindings = {
  questions: z.array(spreadsheetQuestion).default([]),
  sample: spreadsheetSample.optional(),
};

/** How a spreadsheet's headings were understood: the row that names the columns, and the field of each column. */
export function headIn<const Column extends string>(columns: readonly Column[]) {
  return z.object({
    row: z.number().int(),
    columns: z.array(
      z.object({
        name: z.string(),
        field: z.enum(columns).nullable(),
        examples: z.array(z.string()),
      }),
    ),
    /** Whether a person should check which column is which. */
    asks: z.boolean(),
  });
}

export interface SpreadsheetHead<Column extends string> {
  row: number;
  columns: { name: string; field: Column | null; examples: string[] }[];
  asks: boolean;
}
