import type { SheetRow } from "../platform/sheet.ts";
import { xlsxRows } from "../platform/xlsx-sheet.ts";

/** All rows of an XLSX file. */
export async function readXlsx(
  file: Buffer,
  most = { rows: 20_001, unpacked: 16_000_000 },
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of await xlsxRows(file, most)) if (row) rows.push(row);
  return rows;
}
