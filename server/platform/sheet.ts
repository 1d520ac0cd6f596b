/** A row of a sheet that somebody sent. */
export interface SheetRow {
  /** As the sheet counts, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** What a spreadsheet lets a cell hold; more of it is not read. */
export const MAX_CELL_LENGTH = 32_767;

/** Cells further to the right are not read. */
export const MAX_SHEET_COLUMNS = 64;

/** A sheet that cannot be read; its message is for the person who sent it. */
export class UnreadableSheet extends Error {}

/** A file whose content breaks its own format. */
export function damagedXlsx(): UnreadableSheet {
  return new UnreadableSheet("This file cannot be read as XLSX. Save it again as .xlsx or .csv.");
}

/** A file that unpacks to more than is read. */
export function tooMuchXlsx(): UnreadableSheet {
  return new UnreadableSheet("This file holds too much. Send its rows in parts.");
}

/** What to say of a sheet with more rows than are read, of which one is the head. */
export function tooManyRows(maxRows: number): UnreadableSheet {
  const most = (maxRows - 1).toLocaleString("en");
  return new UnreadableSheet(`This sheet has more than ${most} rows. Send it in parts.`);
}
