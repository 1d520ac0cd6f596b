import type { ProgrammeSheetField } from "../../../../contract/programme-import.ts";
import { MAX_PROGRAMME_ACTIVITIES } from "../../../../contract/programme-plan.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { csvRows } from "../../../platform/csv-sheet.ts";
import { unguarded } from "../../../platform/csv-text.ts";
import { inTimeSlices, inTurns } from "../../../platform/in-time-slices.ts";
import { type SheetRow, UnreadableSheet } from "../../../platform/sheet.ts";
import { xlsxRows } from "../../../platform/xlsx-sheet.ts";
import { fieldsOf, headOf, LOOK } from "../../imports/public.ts";
import {
  type ImportedProgramme,
  NotKeptList,
  type ReadOptions,
  type SheetColumn,
  UnreadableProgramme,
} from "./programme-file.ts";
import { sheetFieldNames } from "./sheet-fields.ts";
import { shortRow } from "./sheet-limits.ts";
import { SheetPlan } from "./sheet-plan.ts";
import { encodingOf } from "./text-of-file.ts";

/** An XLSX file of 20,000 activities and 64 columns unpacks to less. */
const MOST_UNPACKED = 200_000_000;
const EXAMPLES = 3;
const SHOWN = 60;

export interface SheetOptions extends ReadOptions {
  /** What the person says that the columns are; null to find it out. */
  readonly mapping: readonly (ProgrammeSheetField | null)[] | null;
  /** The programme that the sheet is read into: its calendars, and the units of durations. */
  readonly programme: Plan;
}

/** Whether a file is a workbook. */
export const isWorkbook = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString("latin1") === "PK\u0003\u0004";

/** The rows of a CSV or XLSX file. @throws UnreadableProgramme */
async function rowsOf(bytes: Buffer, encoding: string | null): Promise<SheetRow[]> {
  const most = { rows: MAX_PROGRAMME_ACTIVITIES + LOOK, unpacked: MOST_UNPACKED };
  const rows: SheetRow[] = [];
  try {
    const found =
      encoding === null
        ? await xlsxRows(bytes, most)
        : csvRows(new TextDecoder(encoding).decode(bytes), most.rows);
    await inTimeSlices(found, (row) => void rows.push(encoding === null ? row : plainRow(row)));
  } catch (error) {
    if (error instanceof UnreadableSheet) throw new UnreadableProgramme(error.message);
    throw error;
  }
  return rows;
}

/** Of two columns with one name the first is the field; the other becomes a column of its own. */
function firstOfEach(
  fields: readonly (ProgrammeSheetField | null)[],
): readonly (ProgrammeSheetField | null)[] {
  return fields.map((field, place) => (fields.indexOf(field) === place ? field : null));
}

/** A row of CSV without the apostrophes that keep a spreadsheet from running its texts. */
const plainRow = ({ row, cells }: SheetRow): SheetRow => ({ row, cells: cells.map(unguarded) });

/** Reads a programme from a sheet, one row an activity. @throws UnreadableProgramme */
export async function readSheetProgramme(
  bytes: Buffer,
  options: SheetOptions,
): Promise<ImportedProgramme> {
  const encoding = isWorkbook(bytes) ? null : encodingOf(bytes, options.encoding, null);
  const rows = await rowsOf(bytes, encoding);
  const at = headOf(rows.slice(0, LOOK), sheetFieldNames);
  const names = rows[at]?.cells ?? [];
  const fields = options.mapping ?? firstOfEach(fieldsOf(names, sheetFieldNames));
  const below = rows.slice(at + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const columns = names.map((name, place): SheetColumn => {
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
  const notKept = new NotKeptList();
  const read = new SheetPlan({ names, fields, ...options, notKept });
  const short: SheetRow[] = [];
  await inTimeSlices(below, (row) => void short.push(shortRow(row, fields, notKept)));
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
    codesAreNumbers: !fields.includes("Code"),
    notKept: notKept.list(),
    warnings: [],
    projects: [],
  };
}
