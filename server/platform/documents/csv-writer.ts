import { open } from "node:fs/promises";
import type { ReportCell, ReportColumn } from "../../../contract/reports/reports.ts";
import { type CsvFigure, csvText } from "../spreadsheets/csv-text.ts";
import { moneyText, withCoins } from "./money-text.ts";
import type { DocumentHead, DocumentWriter } from "./document.ts";

/** The byte order mark, which tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A cell as spreadsheets read it, instants in UTC, money with the decimals of its currency. */
function field(
  cell: ReportCell,
  { type }: ReportColumn,
  currency: string | null,
): string | CsvFigure {
  if (cell === null) return "";
  if (type === "money") return { figure: withCoins(moneyText(cell), currency) };
  return typeof cell === "string" ? cell : { figure: String(cell) };
}

/** Writes a document as CSV (RFC 4180) to a new file. Each row has its section and currency. */
export async function csvWriter(path: string, head: DocumentHead): Promise<DocumentWriter> {
  // Appends instead of writing: on a disk with little space left, a write may end early without an error.
  const file = await open(path, "wx", 0o600);
  const { columns } = head;
  const hasMoney = columns.some(({ type }) => type === "money");
  let lead: readonly string[] = [];
  let currency: string | null = null;
  const write = (rows: readonly (readonly ReportCell[])[]) =>
    file.appendFile(
      csvText(
        rows.map((row) => [
          ...lead,
          ...columns.map((column, index) => field(row[index] ?? null, column, currency)),
        ]),
      ),
    );
  const titles = columns.map(({ title }) => title);
  await file.appendFile(
    `${BYTE_ORDER_MARK}${csvText([hasMoney ? ["Section", "Currency", ...titles] : titles])}`,
  );
  return {
    async add(piece) {
      if (piece.kind === "section") {
        currency = piece.currency;
        lead = hasMoney ? [piece.title ?? "", piece.currency ?? ""] : [];
      } else if (piece.kind === "rows") {
        await write(piece.rows);
      } else if (piece.kind === "end") {
        if (piece.totals) await write([piece.totals]);
        for (const note of piece.notes) await file.appendFile(csvText([[...lead, note]]));
      }
    },
    async end() {
      await file.close();
    },
  };
}
