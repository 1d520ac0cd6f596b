import { z } from "zod";
import { id, idParams, line } from "../common.ts";
import { route } from "../route.ts";
import { mappingOf, readingsOf, spreadsheetQuestion } from "../spreadsheet-import.ts";

/** The largest file. A file of 20,000 activities is smaller. */
export const MAX_PROGRAMME_FILE_BYTES = 50 * 1024 * 1024;

export const programmeFileFormats = ["mspdi", "xer", "xlsx", "csv"] as const;

/** The encodings that somebody can choose for a text file. */
export const fileEncodings = [
  "utf-8",
  "windows-1250",
  "windows-1251",
  "windows-1252",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-1258",
  "windows-874",
  "utf-16le",
  "utf-16be",
  "shift_jis",
  "gbk",
  "big5",
  "euc-kr",
] as const;

/** The fields that a spreadsheet's columns can be mapped to. */
export const programmeSpreadsheetFields = [
  "Code",
  "Name",
  "Kind",
  "Outline level",
  "WBS",
  "Duration",
  "Start",
  "Finish",
  "Predecessors",
  "Percent complete",
  "Calendar",
  "Constraint",
  "Constraint date",
  "Second constraint",
  "Second constraint date",
  "Fixed start",
  "Fixed finish",
  "Deadline",
  "Actual start",
  "Actual finish",
  "Expected finish",
  "Remaining",
  "Priority",
  "Notes",
] as const;
export type ProgrammeSpreadsheetField = (typeof programmeSpreadsheetFields)[number];

const count = z.number().int();
const notKept = z.object({ what: z.string(), count, examples: z.array(z.string()) });

/** A date, float or critical flag of an activity that differs from the file. */
const dateDifference = z.object({
  /** The activity's id in the programme after the import. */
  activity: id,
  code: z.string(),
  name: z.string(),
  field: z.enum([
    "start",
    "finish",
    "lateStart",
    "lateFinish",
    "totalFloatMinutes",
    "freeFloatMinutes",
    "critical",
  ]),
  file: z.union([z.string(), z.number(), z.boolean()]),
  computed: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  /** Why they differ, in words. */
  reason: z.string(),
});
export type DateDifference = z.output<typeof dateDifference>;

/** What the import does with a row. */
const rowChange = z.object({
  /** The activity's id in the programme after the import; null if the import removes it. */
  activity: id.nullable(),
  what: z.enum(["added", "changed", "removed", "kept"]),
  code: z.string(),
  name: z.string(),
  /** The fields that change, in words, if the row is changed. */
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type RowChange = z.output<typeof rowChange>;

export const importSummary = z.object({
  format: z.enum(programmeFileFormats),
  /**
   * Why the file cannot be imported as it is, for a spreadsheet whose columns somebody must name; null if it can be
   * imported.
   */
  problem: z.string().nullable(),
  /** The project's name in the file. */
  name: z.string(),
  /** How its text was read; null for a workbook. */
  encoding: z.string().nullable(),
  read: z.object({
    activities: count,
    milestones: count,
    summaries: count,
    links: count,
    calendars: count,
    columns: count,
    baselines: count,
  }),
  /** Everything in the file that a programme cannot contain. */
  notKept: z.array(notKept),
  warnings: z.array(z.string()),
  /** The projects in the file. */
  projects: z.array(
    z.object({ id: z.string(), name: z.string(), activities: count, chosen: z.boolean() }),
  ),
  /** How the columns of a spreadsheet are read; null for other files. */
  columns: z
    .array(
      z.object({
        name: z.string(),
        field: z.enum(programmeSpreadsheetFields).nullable(),
        examples: z.array(z.string()),
      }),
    )
    .nullable(),
  /**
   * The ambiguous columns of a spreadsheet. Until all questions are answered, the preview shows the usual reading
   * and nothing is imported.
   */
  questions: z.array(spreadsheetQuestion),
  /** The computed dates, compared with those in the file. */
  dates: z.object({
    /** The number of activities for which the file has dates, and of those whose computed dates all agree with it. */
    compared: count,
    agree: count,
    byField: z.array(
      z.object({ field: dateDifference.shape.field, compared: count, agree: count }),
    ),
    differences: z.array(dateDifference),
    /** Differences beyond those listed. */
    more: count,
  }),
  /** What the import does to the programme. */
  changes: z.object({
    added: count,
    changed: count,
    removed: count,
    /** Rows of the programme that the file does not have and that stay. */
    kept: count,
    unchanged: count,
    rows: z.array(rowChange),
    more: count,
  }),
  start: z.string().nullable(),
  finish: z.string().nullable(),
});
export type ImportSummary = z.output<typeof importSummary>;

/** A form field that gives the field of each column of a spreadsheet, in the order of the columns, as JSON. */
const mapping = z
  .string()
  .max(20_000)
  .describe(
    `A JSON list of what each column is, in their order; null for columns of one's own. Of ${programmeSpreadsheetFields.join(", ")}`,
  )
  .transform((text, context) => {
    const found = mappingOf(programmeSpreadsheetFields).safeParse(parsed(text));
    if (found.success) return found.data;
    context.addIssue({
      code: "custom",
      message:
        "Say which column is which: a JSON list, in the order of the columns, of “Name”, “Duration” and the like, or null.",
    });
    return z.NEVER;
  });

/** A form field with answers to the questions of a preview, as JSON. */
const readings = z
  .string()
  .max(10_000)
  .describe(
    "A JSON list of how columns are read: [{ column, reading }], for the `questions` of a preview",
  )
  .transform((text, context) => {
    const found = readingsOf.safeParse(parsed(text));
    if (found.success) return found.data;
    context.addIssue({
      code: "custom",
      message:
        'Say how columns are read: a JSON list such as [{"column": 0, "reading": "day_first"}].',
    });
    return z.NEVER;
  });

/** Returns the value of a JSON text; null if it is not JSON, since no field accepts null. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const importProgramme = route({
  name: "importProgramme",
  summary:
    "Read a programme from a file of Microsoft Project (MSPDI), Primavera (XER), a workbook or CSV, of at most 50 MB, into a project",
  method: "POST",
  // Cost-plan lines are included because they may follow activities.
  changes: ["programme", "activity", "task", "notification", "money", "expense"],
  path: "/api/projects/{id}/programme/import",
  access: "session",
  action: "programme.edit",
  params: idParams,
  query: z.object({
    /** Whether this is a preview: the answer says what would be written. */
    preview: z.enum(["true", "false"]).optional(),
  }),
  body: z.object({
    /** `replace` removes what is not in the file. `merge` leaves it in the programme. */
    mode: z.enum(["replace", "merge"]).default("replace"),
    /** The revision that the sender has seen; refused if there is a newer one. */
    base: z.coerce.number().int().min(0).optional(),
    /** The id or the name of the project in the file. Default: the first with activities. */
    project: line("Project", 200).optional(),
    /** The encoding of the text; detected if left out. */
    encoding: z.enum(fileEncodings).optional(),
    mapping: mapping.optional(),
    readings: readings.optional(),
  }),
  takes: "form",
  answer: z.object({
    data: z.object({
      /** The revision that the import made; for a preview, the present one. */
      revision: z.number().int(),
      report: importSummary,
    }),
  }),
  status: 200,
});
