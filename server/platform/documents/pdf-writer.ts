import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Content, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";
import type { ReportCell, ReportColumn } from "../../../contract/reports/reports.ts";
import { alarmsIn } from "../../../contract/reports/report-alarms.ts";
import { chartSvg } from "./pdf-chart.ts";
import { signOf } from "../../../engine/money-format.ts";
import { cellText, printedDigits } from "./cell-text.ts";
import { type ColumnLayout, columnLayout, PADDING } from "./pdf-columns.ts";
import { pdfStream } from "./pdf-maker.ts";
import { ALARM, INK, MUTED, RULE, SHADE } from "./pdf-colours.ts";
import { recordContent } from "./pdf-records.ts";
import type { DocumentHead, DocumentWriter, Piece } from "./document.ts";

/** The maximum size of the company's logo. */
const LOGO: [number, number] = [120, 40];

function isLeft({ type }: ReportColumn): boolean {
  return type === "text" || type === "month" || type === "instant";
}

type SectionPiece = Extract<Piece, { kind: "section" }>;

/** A column of a section, with its index in the rows. */
type IndexedColumn = ReportColumn & { readonly index: number };

/** The texts of a section's rows, its amounts with the same decimals throughout. */
function textsOf(
  columns: readonly IndexedColumn[],
  rows: readonly (readonly ReportCell[])[],
  of: { readonly timeZone: string; readonly currency: string | null },
): string[][] {
  const money = columns.filter(({ type }) => type === "money");
  const amounts = rows.flatMap((row) => money.map(({ index }) => row[index] ?? null));
  const style = { timeZone: of.timeZone, digits: printedDigits(of.currency, amounts) };
  return rows.map((row) =>
    columns.map((column) => cellText(row[column.index] ?? null, column, style)),
  );
}

/** @param of.alarms the indexes of the cells that need attention, printed in bold and red */
function cellsOf(
  columns: readonly IndexedColumn[],
  texts: readonly string[],
  of: { readonly isTotal: boolean; readonly alarms: ReadonlySet<number> },
): TableCell[] {
  return columns.map((column, at): TableCell => {
    const isAlarm = of.alarms.has(column.index);
    return {
      text: texts[at] ?? "",
      alignment: isLeft(column) ? "left" : "right",
      noWrap: !isLeft(column),
      bold: of.isTotal || isAlarm,
      ...(isAlarm ? { color: ALARM } : {}),
    };
  });
}

/** Returns the length of the longest text in each column of figures. */
function longestOf(columns: readonly IndexedColumn[], texts: readonly (readonly string[])[]) {
  return columns.map((column, at) =>
    isLeft(column)
      ? 0
      : texts.reduce(
          (most, row) => Math.max(most, row[at]?.length ?? 0),
          longestWord(column.title),
        ),
  );
}

function longestWord(title: string): number {
  return Math.max(...title.split(" ").map((word) => word.length));
}

function nothingIn(columns: readonly IndexedColumn[]): TableCell[] {
  const placeholder = { text: "Nothing to show.", color: MUTED, colSpan: columns.length };
  return [placeholder, ...columns.slice(1).map((): TableCell => ({}))];
}

/** The section's title and currency, across all of its columns. */
function headingOf(
  { title, currency }: SectionPiece,
  columns: readonly IndexedColumn[],
): TableCell[] {
  const heading: TableCell = {
    columns: [
      { text: title ?? "", bold: true, fontSize: 11 },
      {
        text: currency === null ? "" : `Amounts in ${signOf(currency)} (${currency})`,
        alignment: "right",
        color: MUTED,
      },
    ],
    colSpan: columns.length,
    // Aligned with the head above the tables.
    margin: [-3, 2, -3, 2],
  };
  return [heading, ...columns.slice(1).map((): TableCell => ({}))];
}

function tableOf(
  section: SectionPiece,
  columns: readonly IndexedColumn[],
  of: {
    readonly rows: TableCell[][];
    readonly hasTotals: boolean;
    readonly layout: ColumnLayout;
  },
): Content {
  const { rows, hasTotals, layout } = of;
  const titles = columns.map((column): TableCell => ({
    text: column.title,
    bold: true,
    color: MUTED,
    alignment: isLeft(column) ? "left" : "right",
  }));
  const heads = section.title === null ? [titles] : [headingOf(section, columns), titles];
  return {
    table: {
      // The heads are repeated on each page of the section, and are never the last row of a page.
      headerRows: heads.length,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [...layout.widths],
      body: [...heads, ...rows],
    },
    layout: {
      hLineWidth: (line, { table }) => {
        const isTotal = hasTotals && line === table.body.length - 1;
        if (line < heads.length - 1) return 0;
        return line === heads.length || isTotal ? 0.8 : 0.3;
      },
      hLineColor: (line) => (line === heads.length ? INK : RULE),
      vLineWidth: () => 0,
      fillColor: (line) => (line > heads.length && (line - heads.length) % 2 === 1 ? SHADE : null),
      paddingLeft: () => PADDING,
      paddingRight: () => PADDING,
      paddingTop: () => 2.5,
      paddingBottom: () => 2.5,
    },
    fontSize: layout.fontSize,
    margin: [0, 0, 0, 10],
  };
}

/** A4, without the margins. */
function pageWidth({ landscape }: DocumentHead): number {
  return (landscape ? 841.89 : 595.28) - 2 * 36;
}

function fontSizeOf({ columns }: DocumentHead): number {
  return columns.length > 10 ? 7 : 8;
}

function definition(head: DocumentHead, content: Content[]): TDocumentDefinitions {
  const parameters = head.parameters
    .map(({ label, value }) => `${label}: ${value}`)
    .join("   ·   ");
  return {
    pageSize: "A4",
    pageOrientation: head.landscape ? "landscape" : "portrait",
    pageMargins: [36, 56, 36, 44],
    info: { title: `${head.title} — ${head.company}`, author: head.company, producer: "Plumbline" },
    defaultStyle: { font: "Roboto", fontSize: fontSizeOf(head), color: INK },
    header: {
      columns: [
        { text: head.company, bold: true },
        { text: head.title, alignment: "right", color: MUTED },
      ],
      margin: [36, 26, 36, 0],
      fontSize: 9,
    },
    footer: (page, pages) => ({
      columns: [
        { text: `Made ${head.made}`, color: MUTED },
        { text: `Page ${page} of ${pages}`, alignment: "right", color: MUTED },
      ],
      margin: [36, 14, 36, 0],
      fontSize: 8,
    }),
    content: [
      {
        columns: [
          { text: head.title, fontSize: 18, bold: true, margin: [0, 0, 0, 3] },
          ...(head.logo === null
            ? []
            : [{ image: head.logo, fit: LOGO, width: LOGO[0], alignment: "right" as const }]),
        ],
      },
      { text: parameters, color: MUTED, fontSize: 9, margin: [0, 0, 0, 12] },
      ...content,
    ],
  };
}

/** Lays a document out on A4 with a running head, and writes it to a new file when it is complete. */
export async function pdfWriter(path: string, head: DocumentHead): Promise<DocumentWriter> {
  const content: Content[] = [];
  const { timeZone } = head;
  const indexed = head.columns.map((column, index): IndexedColumn => ({ ...column, index }));
  let section: SectionPiece = { kind: "section", title: null, currency: null };
  let columns = indexed;
  let rows: (readonly ReportCell[])[] = [];
  function table(totals: readonly ReportCell[] | null): Content {
    const all = totals ? [...rows, totals] : rows;
    const texts = textsOf(columns, all, { timeZone, currency: section.currency });
    const layout = columnLayout(columns, longestOf(columns, texts), {
      width: pageWidth(head),
      fontSize: fontSizeOf(head),
    });
    const cells = texts.map((row, at) =>
      cellsOf(columns, row, {
        isTotal: at === rows.length,
        alarms: alarmsIn(all[at] ?? [], head.columns),
      }),
    );
    return tableOf(section, columns, {
      rows: cells.length > 0 ? cells : [nothingIn(columns)],
      hasTotals: totals !== null,
      layout,
    });
  }
  return {
    async add(piece) {
      if (piece.kind === "record") {
        content.push(...recordContent(piece, pageWidth(head)));
      } else if (piece.kind === "section") {
        section = piece;
        rows = [];
        columns = indexed.filter(({ index }) => !piece.without?.includes(index));
      } else if (piece.kind === "rows") {
        rows.push(...piece.rows);
      } else {
        if (section.chart && section.chart.labels.length > 0)
          content.push({
            svg: chartSvg(section.chart, pageWidth(head), section.currency),
            margin: [0, 0, 0, 10],
          });
        content.push(table(piece.totals));
        for (const note of piece.notes)
          content.push({ text: note, color: MUTED, margin: [0, -4, 0, 10] });
      }
    },
    async end() {
      if (content.length === 0) content.push({ text: "Nothing to show.", color: MUTED });
      const stream = await pdfStream(definition(head, content));
      const written = pipeline(stream, createWriteStream(path, { flags: "wx", mode: 0o600 }));
      stream.end();
      await written;
    },
  };
}
