import type { ProgrammeSpreadsheetField } from "../../../../../contract/programme/programme-import.ts";
import type { SpreadsheetRow } from "../../../../platform/spreadsheets/spreadsheet.ts";
import type { FormatLossList } from "../programme-file.ts";

/** A length greater than that of any date, duration, number or name of a kind. */
const MOST = 64;

/** Columns with texts that people write, which have limits of their own. */
const TEXTS: ReadonlySet<ProgrammeSpreadsheetField> = new Set([
  "Code",
  "Name",
  "WBS",
  "Predecessors",
  "Calendar",
  "Notes",
]);

/** The cell with single spaces; undefined if it is longer than any date, duration or number. */
export function shortCell(cell: string): string | undefined {
  const clean = cell.replaceAll(/\s+/g, " ").trim();
  return clean.length <= MOST ? clean : undefined;
}

/**
 * Returns rows whose dates, durations and numbers are short and have single spaces, so that patterns never run on
 * longer cells. A cell that is too long is named and left out.
 */
export function shortRow(
  { row, cells }: SpreadsheetRow,
  fields: readonly (ProgrammeSpreadsheetField | null)[],
  notKept: FormatLossList,
): SpreadsheetRow {
  const short = cells.map((cell, place) => {
    const field = fields[place];
    if (!field || TEXTS.has(field)) return cell;
    const clean = shortCell(cell);
    if (clean !== undefined) return clean;
    notKept.add(`cells of ${field} with more than ${MOST} characters`, `row ${row}`);
    return "";
  });
  return { row, cells: short };
}
