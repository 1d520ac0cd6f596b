/** A row of an uploaded spreadsheet. */
export interface SpreadsheetRow {
  /** The row's number in the spreadsheet, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
  /**
   * The positions of cells that the spreadsheet stores as numbers, in which a point is always the decimal point.
   * Empty for a text file.
   */
  readonly numbers?: readonly number[];
}

/** The maximum number of characters that a spreadsheet allows in a cell. The rest is not read. */
export const MAX_CELL_LENGTH = 32_767;

/** A spreadsheet that cannot be read. The message is for the person who uploaded it. */
export class UnreadableSpreadsheet extends Error {}

/** A file whose content violates its format. */
export function damagedXlsx(): UnreadableSpreadsheet {
  return new UnreadableSpreadsheet(
    "This file cannot be read as XLSX. Save it again as .xlsx or .csv.",
  );
}

/** A file that unpacks to more than the limit. */
export function tooMuchXlsx(): UnreadableSpreadsheet {
  return new UnreadableSpreadsheet("This file contains too much. Send its rows in parts.");
}

/** The message for a spreadsheet with more rows than the limit, which includes the head. */
export function tooManyRows(maxRows: number): UnreadableSpreadsheet {
  const most = (maxRows - 1).toLocaleString("en");
  return new UnreadableSpreadsheet(`This sheet has more than ${most} rows. Send it in parts.`);
}
