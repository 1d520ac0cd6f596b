import type { ReportCell, ReportColumn } from "../../../contract/reports.ts";
import type { DocumentHead, DocumentWriter } from "./document.ts";
import { digitsOf, moneyText } from "./money-text.ts";
import { figureStyle, type RowStyle, SHEET_PATH, xlsxTemplate } from "./xlsx-template.ts";
import { openZipFile } from "./zip-writer.ts";

/** Excel's day 0 is 30 December 1899. */
const EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** The length limit of a cell. */
const LONGEST_TEXT = 32_767;
/** Characters that XML cannot contain, even escaped. */
const UNSPEAKABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .replaceAll(UNSPEAKABLE, "")
    .replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

/** The letters of a column index, from 0. */
export function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** An instant as a spreadsheet's serial day number, in a time zone. */
export function serialOf(instant: string, clock: Intl.DateTimeFormat): number {
  const parts = new Map(
    clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, Number(value)]),
  );
  const of = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const time = Date.UTC(
    of("year"),
    of("month") - 1,
    of("day"),
    of("hour"),
    of("minute"),
    of("second"),
  );
  return (time - EPOCH) / DAY_MS;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
}

/** Writes a document as a workbook of one sheet to a new file, with only one batch of rows in memory. */
export async function xlsxWriter(path: string, head: DocumentHead): Promise<DocumentWriter> {
  const { columns } = head;
  const lines = [
    head.company,
    ...head.parameters.map(({ label, value }) => `${label}: ${value}`),
    `Made ${head.made}`,
  ];
  const template = await xlsxTemplate(head, lines.length + 2);
  const clock = clockOf(head.timeZone);
  const zip = await openZipFile(path);
  for (const [name, text] of template.parts) {
    const part = zip.part(name);
    await part.write(text);
    await part.end();
  }
  const sheet = zip.part(SHEET_PATH);
  let row = 0;
  let digits = 2;

  function cellXml(cell: ReportCell, type: ReportColumn["type"], at: string): string {
    if (cell === null || cell === "") return `<c ${at}/>`;
    if (type === "money") return `<c ${at}><v>${moneyText(cell)}</v></c>`;
    if (typeof cell === "number") return `<c ${at}><v>${cell}</v></c>`;
    if (type === "date" && /^\d{4}-\d{2}-\d{2}$/.test(cell))
      return `<c ${at}><v>${(Date.parse(cell) - EPOCH) / DAY_MS}</v></c>`;
    if (type === "instant" && /^\d{4}-/.test(cell))
      return `<c ${at}><v>${serialOf(cell, clock)}</v></c>`;
    return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  }

  function rowXml(style: RowStyle, cells: readonly ReportCell[]): string {
    row += 1;
    const numbers = template.styles.get(style) ?? [];
    const xml = cells.map((cell, index) =>
      cellXml(
        cell,
        columns[index]?.type ?? "text",
        `r="${columnName(index)}${row}" s="${numbers[index] ?? "0"}"`,
      ),
    );
    return `<row r="${row}">${xml.join("")}</row>`;
  }
  const across = (text: string) => columns.map((_, index) => (index === 0 ? text : null));

  await sheet.write(template.before);
  await sheet.write(rowXml("title", [head.title]));
  for (const line of lines) await sheet.write(rowXml("plain", [line]));
  await sheet.write(
    rowXml(
      "header",
      columns.map(({ title }) => title),
    ),
  );
  return {
    async add(piece) {
      if (piece.kind === "section") {
        const { title, currency } = piece;
        digits = digitsOf(currency);
        if (title === null) return;
        const words = currency === null ? title : `${title} (amounts in ${currency})`;
        await sheet.write(rowXml("section", across(words)));
      } else if (piece.kind === "rows") {
        await sheet.write(
          piece.rows.map((cells) => rowXml(figureStyle("row", digits), cells)).join(""),
        );
      } else if (piece.kind === "end") {
        if (piece.totals) await sheet.write(rowXml(figureStyle("total", digits), piece.totals));
        for (const note of piece.notes) await sheet.write(rowXml("plain", [note]));
      }
    },
    async end() {
      await sheet.write(template.after);
      await sheet.end();
      await zip.end();
    },
  };
}
