import type { ProgrammeSpreadsheetField } from "../../../../../contract/programme/programme-import.ts";
import type { SaidReadings } from "../../../../../contract/spreadsheet-import.ts";
import { MAX_PROGRAMME_ACTIVITIES } from "../../../../../contract/programme/programme-plan.ts";
import type { Plan } from "../../../../../engine/programme/plan.ts";
import { csvRows, delimiterOf } from "../../../../platform/spreadsheets/csv-spreadsheet.ts";
import { unguarded } from "../../../../platform/spreadsheets/csv-text.ts";
import { inTimeSlices, inTurns } from "../../../../platform/in-time-slices.ts";
import {
  type SpreadsheetRow,
  UnreadableSpreadsheet,
} from "../../../../platform/spreadsheets/spreadsheet.ts";
import { xlsxRows } from "../../../../platform/spreadsheets/xlsx-spreadsheet.ts";
import { fieldsOf, headOf, LOOK, sameHead } from "../../../imports/public.ts";
import {
  type ImportedProgramme,
  FormatLossList,
  type ReadOptions,
  type SpreadsheetColumn,
  UnreadableProgramme,
} from "../programme-file.ts";
import { findingReadings } from "./readings.ts";
import { spreadsheetFieldNames } from "./fields.ts";
import { shortRow } from "./limits.ts";
import { SpreadsheetPlan } from "./plan.ts";
import { encodingOf } from "../text-of-file.ts";

/** A limit higher than the unpacked size of an XLSX file with 20,000 activities and 64 columns. */
const MOST_UNPACKED = 200_000_000;
const EXAMPLES = 3;
const SHOWN = 60;

export interface SpreadsheetOptions extends ReadOptions {
  /** The fields that the person chose for the columns; null to detect them. */
  readonly mapping: readonly (ProgrammeSpreadsheetField | null)[] | null;
  /** The readings that the person chose for columns whose reading is open. */
  readonly readings: SaidReadings;
  /** The programme that the spreadsheet is read into: its calendars, and the units of durations. */
  readonly programme: Plan;
}

/** Whether a file is a workbook. */
export const isWorkbook = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString("latin1") === "PK\u0003\u0004";

/** The rows of a CSV or XLSX file. @throws UnreadableProgramme */
async function rowsOf(bytes: Buffer, encoding: string | null) {
  const most = { rows: MAX_PROGRAMME_ACTIVITIES + LOOK, unpacked: MOST_UNPACKED };
  const rows: SpreadsheetRow[] = [];
  try {
    const text = encoding === null ? undefined : new TextDecoder(encoding).decode(bytes);
    const found = text === undefined ? await xlsxRows(bytes, most) : csvRows(text, most.rows);
    await inTimeSlices(found, (row) => void rows.push(text === undefined ? row : plainRow(row)));
    return { rows, delimiter: text === undefined ? undefined : delimiterOf(text) };
  } catch (error) {
    if (error instanceof UnreadableSpreadsheet) throw new UnreadableProgramme(error.message);
    throw error;
  }
}

/** If two columns have one name, the first becomes the field and the other becomes a custom column. */
function firstOfEach(
  fields: readonly (ProgrammeSpreadsheetField | null)[],
): readonly (ProgrammeSpreadsheetField | null)[] {
  return fields.map((field, place) => (fields.indexOf(field) === place ? field : null));
}

/** A row of CSV without the apostrophes that prevent a spreadsheet program from running its texts as formulas. */
const plainRow = ({ row, cells }: SpreadsheetRow): SpreadsheetRow => ({
  row,
  cells: cells.map(unguarded),
});

/** Reads a programme from a spreadsheet with one activity in each row. @throws UnreadableProgramme */
export async function readSpreadsheetProgramme(
  bytes: Buffer,
  options: SpreadsheetOptions,
): Promise<ImportedProgramme> {
  const encoding = isWorkbook(bytes) ? null : encodingOf(bytes, options.encoding, null);
  const { rows, delimiter } = await rowsOf(bytes, encoding);
  const at = headOf(rows.slice(0, LOOK), spreadsheetFieldNames);
  const names = rows[at]?.cells ?? [];
  const fields = options.mapping ?? firstOfEach(fieldsOf(names, spreadsheetFieldNames));
  const isHead = sameHead(names);
  const below = rows
    .slice(at + 1)
    .filter((row) => row.cells.some((cell) => cell.trim() !== "") && !isHead(row));
  const columns = names.map((name, place): SpreadsheetColumn => {
    const cells = below.slice(0, 50).flatMap(({ cells }) => cells[place] || []);
    return {
      name: name.slice(0, SHOWN),
      field: fields[place] ?? null,
      examples: cells.slice(0, EXAMPLES).map((cell) => cell.slice(0, SHOWN)),
    };
  });
  const twice = fields.find((field, place) => field !== null && fields.indexOf(field) !== place);
  if (twice) throw new UnreadableProgramme(`Two columns are said to be ${twice}.`, columns);
  if (!fields.includes("Name"))
    throw new UnreadableProgramme(
      "No column names the activities. Say which column is the name.",
      columns,
    );
  if (below.length === 0)
    throw new UnreadableProgramme("There are no activities in this sheet.", columns);
  const notKept = new FormatLossList();
  const { readings: said } = options;
  const sheet = { rows: below, names, fields, said, delimiter };
  const { orders, questions, notes, plain } = await inTurns(findingReadings(sheet));
  const read = new SpreadsheetPlan({ names, fields, ...options, notKept, orders });
  const short: SpreadsheetRow[] = [];
  await inTimeSlices(below, (row) => void short.push(shortRow(plain(row), fields, notKept)));
  const { plan, stored, knows } = await inTurns(read.plan(short));
  return {
    format: encoding === null ? "xlsx" : "csv",
    name: "",
    encoding,
    plan,
    baselines: [],
    stored,
    reasons: new Map(),
    knows,
    columns,
    questions,
    codesAreNumbers: !fields.includes("Code"),
    notKept: notKept.list(),
    warnings: notes,
    projects: [],
  };
}
