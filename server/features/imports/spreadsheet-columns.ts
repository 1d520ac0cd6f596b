import type {
  SaidReadings,
  SpreadsheetHead,
  SpreadsheetQuestion,
} from "../../../contract/spreadsheet-import.ts";
import { inTimeSlices } from "../../platform/in-time-slices.ts";
import type { SpreadsheetRow } from "../../platform/spreadsheets/spreadsheet.ts";
import { type ColumnNames, fieldsOf, isIgnored, plainName, signatureOf } from "./column-names.ts";
import { type ColumnKind, ColumnReadings } from "./column-readings.ts";
import { readEntry, type Readings } from "./read-entry.ts";

/** A row keyed by the fields of its columns; empty cells are omitted. */
export interface Entry<Column extends string> {
  readonly row: number;
  /** Numbers as `1234.5` and days as `2026-11-20`, however the spreadsheet writes them. */
  readonly values: ReadonlyMap<Column, string>;
  /**
   * The reason why the number or day in a column cannot be read. Its value then stays as the spreadsheet has it.
   */
  readonly wrong?: ReadonlyMap<Column, string>;
}

/** Receives each problem of a row, or of a cell of it. */
export type AddProblem<Column extends string> = (
  row: number,
  column: Column | null,
  message: string,
) => void;

/** The field of each column, by position. */
export type Mapping<Column extends string> = readonly (Column | null)[];

/** The number of rows in which the header row is looked for, since titles may be above it. */
export const LOOK = 30;
const EXAMPLES = 3;
/** The maximum length of a column's name and example that are shown. */
const SHOWN = 60;

interface Head<Column extends string> {
  /** The header row's position among the rows, and its number in the spreadsheet. */
  readonly at: number;
  readonly row: number;
  readonly cells: readonly string[];
  readonly columns: Mapping<Column>;
  readonly signature: string;
  readonly examples: string[][];
  /** Whether a person has said what the columns are, for this spreadsheet or an earlier one. */
  readonly isSaid: boolean;
}

export interface SpreadsheetSetup<Column extends string> {
  readonly names: ColumnNames<Column>;
  readonly needed: readonly Column[];
  /** The columns that contain numbers and days. */
  readonly kinds: Readonly<Partial<Record<Column, ColumnKind>>>;
  /** The currency of a row's amounts. */
  readonly currencyOf: (values: ReadonlyMap<Column, string>) => string;
  /** The fields that the person chose for the columns. */
  readonly mapping: Mapping<Column> | undefined;
  /** The readings that the person chose for the columns. */
  readonly readings: SaidReadings;
  /** The fields that somebody chose for a spreadsheet with the same header row. */
  readonly remembered: (signature: string) => Promise<Mapping<Column> | undefined>;
  /** Decides whether a row is left out as a total or a heading, if its words say so. */
  readonly leaveOut: (
    entry: Entry<Column>,
    words: readonly string[],
  ) => "total" | "heading" | undefined;
  readonly report: AddProblem<Column>;
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

const TOTAL =
  /^(?:(?:(?:sub|page)[\s-]*totals?|grand totals?|totals?|carried (?:forward|to)|brought forward|[cb]\/f)\b|(?:(?:to )?collection|sum)[\s:]*$)/i;
/** Words that occur in the name of a company or of its location. */
const COMPANY = /\b(?:plc|ltd|limited|inc|llc|nig|nigeria|energies|enterprises?|ventures)\b/i;

/** Whether one of a row's words says that the row is a sum. `Total Nigeria Plc` is a vendor. */
export function isTotal(words: readonly string[]): boolean {
  return words.some((word) => {
    const text = word.replace(/^[\s:]+/, "");
    return TOTAL.test(text) && !COMPANY.test(text.slice(0, LONGEST_NAME));
  });
}

/** A limit higher than the length of any company's name. */
const LONGEST_NAME = 200;
/** The maximum length of a cell that is examined, since the rows above the header row are judged in one go. */
const LONGEST_FIGURES = 200;

/** Whether a cell holds figures without words. */
function isFigures(cell: string): boolean {
  return cell.length <= LONGEST_FIGURES && /\d/.test(cell) && !/\p{L}/u.test(cell);
}

/**
 * Finds the header row, which names the columns: the first of those with the most known names; else the first with
 * several cells. One name is not enough, and figures are not names: "Total, 7500" is not a header row.
 */
export function headOf<Column extends string>(
  rows: readonly SpreadsheetRow[],
  names: ColumnNames<Column>,
): number {
  const known = rows.map(({ cells }) =>
    cells.some((cell) => isFigures(cell))
      ? 0
      : new Set(fieldsOf(cells, names).filter(Boolean)).size,
  );
  const most = Math.max(...known, 0);
  if (most > 1) return known.indexOf(most);
  const several = rows.findIndex(({ cells }) => cells.filter(Boolean).length > 1);
  return Math.max(several, 0);
}

/**
 * Reads the rows of people's own spreadsheets: it finds the header row, decides how columns are read, and lists the
 * rows that it leaves out.
 */
export function spreadsheetReader<Column extends string>(
  setup: SpreadsheetSetup<Column>,
  visit: (entry: Entry<Column>) => void | Promise<void>,
) {
  const { names, needed, kinds, mapping, remembered, leaveOut, report } = setup;
  const rows: SpreadsheetRow[] = [];
  const left = { total: [] as number[], heading: [] as number[], again: [] as number[], empty: 0 };
  let head: Head<Column> | undefined;
  let questions: readonly SpreadsheetQuestion[] = [];
  let looks: readonly string[] = [];
  let good = false;

  const find = async (): Promise<Head<Column>> => {
    const at = headOf(rows.slice(0, LOOK), names);
    const { row = 1, cells = [] } = rows[at] ?? {};
    const signature = signatureOf(cells);
    const said = mapping ?? (await remembered(signature));
    const columns = said ?? fieldsOf(cells, names);
    const twice = columns.find(
      (field, place) => field !== null && columns.indexOf(field) !== place,
    );
    if (twice) report(row, twice, `${twice} is listed twice.`);
    const missing = needed.find((field) => !columns.includes(field));
    if (missing !== undefined) {
      const which = needed.length > 1 ? "among them" : "one of them";
      const found = rows.length === 0 ? "" : " Say below which column is which.";
      report(row, missing, `A row must name the columns, ${which} ${listed(needed)}.${found}`);
    }
    good = !twice && missing === undefined;
    const examples: string[][] = cells.map(() => []);
    return { at, row, cells, columns, signature, examples, isSaid: said !== undefined };
  };

  /** The raw cells of a row by their fields. */
  const valuesOf = ({ cells }: SpreadsheetRow, { columns }: Head<Column>): Map<Column, string> => {
    const values = new Map<Column, string>();
    for (const [position, cell] of cells.entries()) {
      const column = columns[position];
      if (column && cell !== "") values.set(column, cell);
    }
    return values;
  };

  const give = (
    row: SpreadsheetRow,
    found: Head<Column>,
    readings: Readings,
  ): void | Promise<void> => {
    const words = row.cells.filter((cell) => /\p{L}/u.test(cell));
    const values = valuesOf(row, found);
    if (values.size === 0 && words.length === 0) return void (left.empty += 1);
    const entry = readEntry({ row, values }, { ...setup, columns: found.columns, readings });
    const why = leaveOut(entry, words);
    if (why) return void left[why].push(row.row);
    return visit(entry);
  };

  return {
    row: (row: SpreadsheetRow): void => void rows.push(row),
    /** Reads the rows, unless the reading of a column is still open. @param delimiter the delimiter of a text */
    end: async ({ delimiter }: { readonly delimiter: string | undefined }): Promise<void> => {
      const found = await find();
      head = found;
      const { columns, cells: named } = found;
      const kindOf = (field: Column | null) => (field === null ? null : (kinds[field] ?? null));
      const ways = new ColumnReadings(columns.map(kindOf), named);
      const below: SpreadsheetRow[] = [];
      const isHead = sameHead(named);
      await inTimeSlices(rows.splice(0).slice(found.at + 1), (row) => {
        if (isHead(row)) return void left.again.push(row.row);
        for (const [position, cell] of row.cells.entries()) {
          const examples = found.examples[position];
          if (cell !== "" && examples && examples.length < EXAMPLES)
            examples.push(cell.slice(0, SHOWN));
        }
        below.push(row);
        return good ? ways.see(row, () => setup.currencyOf(valuesOf(row, found))) : undefined;
      });
      if (!good) return;
      const decided = ways.decide(setup.readings, delimiter);
      questions = decided.questions;
      looks = decided.notes;
      if (questions.some(({ answer }) => answer === null)) return;
      await inTimeSlices(below, (row) => give(row, found, decided.readings));
    },
    isRead: () => good && questions.every(({ answer }) => answer !== null),
    signature: () => head?.signature ?? "",
    /** The columns whose reading is still open. No row is read until all questions are answered. */
    questions: () => [...questions],
    head: (): SpreadsheetHead<Column> => ({
      row: head?.row ?? 1,
      columns: (head?.cells ?? []).map((name, at) => ({
        name: name.slice(0, SHOWN),
        field: head?.columns[at] ?? null,
        examples: head?.examples[at] ?? [],
      })),
      asks:
        !good ||
        (head?.isSaid === false &&
          head.cells.some((name, at, all) => !head?.columns[at] && !isIgnored(name, all))),
    }),
    /**
     * Sentences about rows that were left out and should be checked. @param used the headings that were not left
     * out.
     */
    notes: ({ used }: { used?: ReadonlySet<number> } = {}): string[] => [
      ...looks,
      ...leftOut(left.again, "with the names of the columns again"),
      ...leftOut(left.total, "with totals"),
      ...leftOut(
        left.heading.filter((row) => !used?.has(row)),
        "with nothing but words",
      ),
      ...(left.empty > 0
        ? [
            `${countOf(left.empty)} without anything to import ${left.empty === 1 ? "is" : "are"} left out.`,
          ]
        : []),
    ],
  };
}

/** Whether a row has the names of the columns again, as at the top of each printed page. */
export function sameHead(named: readonly string[]): (row: SpreadsheetRow) => boolean {
  const plain = named.map(plainName);
  const least = plain.filter((name) => name !== "").length;
  return ({ cells }) =>
    least > 1 &&
    cells.some((cell) => cell !== "") &&
    plain.every((name, place) => plainName(cells[place] ?? "") === name);
}

const countOf = (count: number) => `${count.toLocaleString("en")} row${count === 1 ? "" : "s"}`;

function leftOut(rows: readonly number[], which: string): string[] {
  if (rows.length === 0) return [];
  const first = rows.slice(0, 5).join(", ") + (rows.length > 5 ? " …" : "");
  const one = rows.length === 1;
  return [
    `${countOf(rows.length)} ${which} ${one ? "is" : "are"} left out: row${one ? "" : "s"} ${first}.`,
  ];
}
