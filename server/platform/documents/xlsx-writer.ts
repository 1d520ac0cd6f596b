import type { ReportCell, ReportColumn } from "../../../contract/reports/reports.ts";
import type { DocumentHead, DocumentWriter } from "./document.ts";
import { digitsOf } from "./money-text.ts";
import { clockOf, figureCellXml, textCellXml } from "./xlsx-cells.ts";
import { figureStyle, type RowStyle, WORKSHEET_PATH, xlsxTemplate } from "./xlsx-template.ts";
import { openZipFile } from "./zip-writer.ts";

/** The letters of a column index, from 0. */
export function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const CURRENCY: ReportColumn = { title: "Currency", type: "text", weight: 0.6 };

/** Writes a document as a workbook of one worksheet to a new file, with only one batch of rows in memory. */
export async function xlsxWriter(path: string, given: DocumentHead): Promise<DocumentWriter> {
  const hasMoney = given.columns.some(({ type }) => type === "money");
  // Each row says its currency, so that rows can be sorted, filtered and imported.
  const columns = hasMoney ? [...given.columns, CURRENCY] : given.columns;
  const head = { ...given, columns };
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
  const sheet = zip.part(WORKSHEET_PATH);
  let row = 0;
  let currency: string | null = null;

  function rowXml(style: RowStyle, cellXml: (at: string, index: number) => string): string {
    row += 1;
    const numbers = template.styles.get(style) ?? [];
    const cells = columns.map((_, index) =>
      cellXml(`r="${columnName(index)}${row}" s="${numbers[index] ?? "0"}"`, index),
    );
    return `<row r="${row}">${cells.join("")}</row>`;
  }
  /** A row of words, whatever its columns are for. */
  const wordsXml = (style: RowStyle, words: readonly string[]) =>
    rowXml(style, (at, index) => textCellXml(words[index] ?? null, at));
  const figuresXml = (kind: "row" | "total", cells: readonly ReportCell[]) =>
    rowXml(figureStyle(kind, digitsOf(currency)), (at, index) => {
      const cell = columns[index] === CURRENCY ? currency : (cells[index] ?? null);
      return figureCellXml(cell, columns[index]?.type ?? "text", { at, clock });
    });

  await sheet.write(template.before);
  await sheet.write(wordsXml("title", [head.title]));
  for (const line of lines) await sheet.write(wordsXml("plain", [line]));
  await sheet.write(
    wordsXml(
      "header",
      columns.map(({ title }) => title),
    ),
  );
  return {
    async add(piece) {
      if (piece.kind === "section") {
        const { title } = piece;
        ({ currency } = piece);
        if (title === null) return;
        const words = currency === null ? title : `${title} (amounts in ${currency})`;
        await sheet.write(wordsXml("section", [words]));
      } else if (piece.kind === "rows") {
        await sheet.write(piece.rows.map((cells) => figuresXml("row", cells)).join(""));
      } else if (piece.kind === "end") {
        if (piece.totals) await sheet.write(figuresXml("total", piece.totals));
        for (const note of piece.notes) await sheet.write(wordsXml("plain", [note]));
      }
    },
    async end() {
      await sheet.write(template.after);
      await sheet.end();
      await zip.end();
    },
  };
}
