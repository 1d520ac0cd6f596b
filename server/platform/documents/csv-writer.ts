import { open } from "node:fs/promises";
import type { ReportCell, ReportColumn } from "../../../contract/reports.ts";
import { csvText } from "../csv-text.ts";
import type { DocumentHead, DocumentWriter } from "./document.ts";

/** Says to spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A cell as spreadsheets read it, instants in UTC. Text and numbers go different ways: only text can lie. */
function field(cell: ReportCell, { type }: ReportColumn): string {
  if (cell === null) return "";
  if (typeof cell === "string") return cell;
  return type === "money" ? cell.toFixed(2) : String(cell);
}

/** A number stands as it is, a minus before it included; whatever was written by somebody is made safe. */
function line(
  columns: readonly ReportColumn[],
  row: readonly ReportCell[],
  lead: readonly string[],
) {
  const fields = columns.map((column, index) => {
    const cell = row[index] ?? null;
    const text = field(cell, column);
    return typeof cell === "number" ? text : csvText([[text]]).slice(0, -2);
  });
  return [...(lead.length > 0 ? [csvText([lead]).slice(0, -2)] : []), ...fields].join(",");
}

/** Writes a document as CSV (RFC 4180) to a new file: each row says of which section and currency it is. */
export async function csvWriter(path: string, head: DocumentHead): Promise<DocumentWriter> {
  // Appended and not written: a write on a disk that has little room left may end early, and say nothing.
  const file = await open(path, "wx", 0o600);
  const { columns } = head;
  const hasMoney = columns.some(({ type }) => type === "money");
  let lead: readonly string[] = [];
  const write = (lines: readonly string[]) =>
    file.appendFile(lines.map((each) => `${each}\r\n`).join(""));
  const titles = columns.map(({ title }) => title);
  await file.appendFile(
    `${BYTE_ORDER_MARK}${csvText([hasMoney ? ["Section", "Currency", ...titles] : titles])}`,
  );
  return {
    async add(piece) {
      if (piece.kind === "section") {
        lead = hasMoney ? [piece.title ?? "", piece.currency ?? ""] : [];
      } else if (piece.kind === "rows") {
        await write(piece.rows.map((row) => line(columns, row, lead)));
      } else {
        if (piece.totals) await write([line(columns, piece.totals, lead)]);
        for (const note of piece.notes) await file.appendFile(csvText([[...lead, note]]));
      }
    },
    async end() {
      await file.close();
    },
  };
}
