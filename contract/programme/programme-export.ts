import { z } from "zod";
import { day, idParams, noBody } from "../common.ts";
import { route } from "../route.ts";

export const programmeExportFormats = ["mspdi", "xer", "xlsx", "csv", "pdf"] as const;
export type ProgrammeExportFormat = (typeof programmeExportFormats)[number];

export const programmeMediaTypes: Readonly<Record<ProgrammeExportFormat, string>> = {
  mspdi: "application/xml",
  // Primavera's format has no registered type.
  xer: "application/octet-stream",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8; header=present",
  pdf: "application/pdf",
};

export const paperSizes = ["A4", "A3", "A2", "A1", "A0"] as const;
export type PaperSize = (typeof paperSizes)[number];

/** The columns that a page can have beside the Gantt. The name is always included. */
export const pageColumns = [
  "row",
  "code",
  "duration",
  "start",
  "finish",
  "percent",
  "totalFloat",
  "predecessors",
] as const;
export type PageColumn = (typeof pageColumns)[number];

export const MAX_PAGES = 400;

const columns = z
  .string()
  .max(200)
  .transform((text, context) => {
    const names = text === "" ? [] : text.split(",");
    const found = z.array(z.enum(pageColumns)).safeParse(names);
    if (found.success) return [...new Set(found.data)];
    context.addIssue({ code: "custom", message: `Columns are ${pageColumns.join(", ")}.` });
    return z.NEVER;
  });

const format = z.enum(programmeExportFormats, {
  error: `Choose ${programmeExportFormats.join(", ")}.`,
});

export const exportProgramme = route({
  name: "exportProgramme",
  summary:
    "A programme as a file: MSPDI for Microsoft Project, XER for Primavera, XLSX, CSV, or PDF for the wall",
  method: "GET",
  path: "/api/projects/{id}/programme/export",
  access: "session",
  action: "programme.read",
  params: idParams,
  query: z
    .object({
      format,
      /** The remaining fields are for PDF. */
      paper: z.enum(paperSizes).optional(),
      orientation: z.enum(["landscape", "portrait"]).optional(),
      /** `one`: all on one page, however small. `many`: as many pages as needed to be readable. */
      pages: z.enum(["one", "many"]).optional(),
      /** Names of columns, separated by commas. */
      columns: columns.optional(),
      from: day.optional(),
      to: day.optional(),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ["to"],
      error: "The last day is before the first.",
    }),
  body: noBody,
  answer: noBody,
  gives: Object.values(programmeMediaTypes),
  status: 200,
});

export const getExportLosses = route({
  name: "getExportLosses",
  summary: "Which parts of a programme a file format cannot hold",
  method: "GET",
  path: "/api/projects/{id}/programme/export/losses",
  access: "session",
  action: "programme.read",
  params: idParams,
  query: z.object({ format }),
  body: noBody,
  answer: z.object({
    data: z.array(
      z.object({ what: z.string(), count: z.number().int(), examples: z.array(z.string()) }),
    ),
  }),
  status: 200,
});
