import type { ProgrammeSpreadsheetField } from "../../../../../contract/programme/programme-import.ts";
import type {
  SaidReadings,
  SpreadsheetQuestion,
} from "../../../../../contract/spreadsheet-import.ts";
import { type Steps, strides } from "../../../../../engine/programme/steps.ts";
import { readFigures } from "../../../../../engine/written-number.ts";
import type { SpreadsheetRow } from "../../../../platform/spreadsheets/spreadsheet.ts";
import { type ColumnKind, ColumnReadings } from "../../../imports/public.ts";
import type { DateOrder } from "../programme-file.ts";

const kinds: Readonly<Partial<Record<ProgrammeSpreadsheetField, ColumnKind>>> = {
  Start: "day",
  Finish: "day",
  "Constraint date": "day",
  "Second constraint date": "day",
  "Fixed start": "day",
  "Fixed finish": "day",
  Deadline: "day",
  "Actual start": "day",
  "Actual finish": "day",
  "Expected finish": "day",
  Duration: "quantity",
  Remaining: "quantity",
  "Percent complete": "quantity",
};

interface SheetOf {
  readonly rows: readonly SpreadsheetRow[];
  readonly names: readonly string[];
  readonly fields: readonly (ProgrammeSpreadsheetField | null)[];
  readonly said: SaidReadings;
  /** The delimiter between the cells of a text. */
  readonly delimiter: string | undefined;
}

interface SheetReadings {
  readonly orders: ReadonlyMap<ProgrammeSpreadsheetField, DateOrder>;
  readonly questions: readonly SpreadsheetQuestion[];
  /** Sentences about things that somebody should check. */
  readonly notes: readonly string[];
  /** Converts the numbers of a row to use a decimal point. */
  readonly plain: (row: SpreadsheetRow) => SpreadsheetRow;
}

/** A longer cell is neither a number nor a date. */
const LONGEST = 64;

/** Removes the sign of a percentage, so that it can be read as a number. */
const withoutPercent = (cell: string): string =>
  cell.length > LONGEST ? "" : cell.replace(/\s*%\s*$/, "");

/** Finds how the columns of a spreadsheet write dates and numbers, as every import of a spreadsheet does. */
export function* findingReadings(sheet: SheetOf): Steps<SheetReadings> {
  const { rows, names, fields, said, delimiter } = sheet;
  const kindsOf = fields.map((field) => (field === null ? null : (kinds[field] ?? null)));
  const ways = new ColumnReadings(kindsOf, names);
  // Durations and percentages are in no currency.
  yield* strides(rows, (row) =>
    ways.see({ ...row, cells: row.cells.map(withoutPercent) }, () => ""),
  );
  const { readings, questions, notes } = ways.decide(said, delimiter);
  const orders = new Map<ProgrammeSpreadsheetField, DateOrder>();
  const commas: number[] = [];
  for (const [place, reading] of readings) {
    const field = fields[place];
    if (reading === "comma") commas.push(place);
    else if (field && (reading === "day_first" || reading === "month_first"))
      orders.set(field, reading);
  }
  const plain = (row: SpreadsheetRow): SpreadsheetRow => {
    const cells = [...row.cells];
    for (const place of commas) {
      if (row.numbers?.includes(place)) continue;
      const cell = cells[place] ?? "";
      if (cell.length > LONGEST) continue;
      cells[place] = cell.replaceAll(/\d[\d.,]*/g, (text) => readFigures(text, "comma") ?? text);
    }
    return { ...row, cells };
  };
  return { orders, questions, notes, plain };
}
