import writeXlsxFile, { type Cell } from "write-excel-file/node";
import type { ReportColumn } from "../../../contract/reports.ts";
import { openZip, wholeText } from "../zip-entries.ts";
import type { DocumentHead } from "./document.ts";

const MONEY = "#,##0;[Red]-#,##0";
const formats: Partial<Record<ReportColumn["type"], string>> = {
  money: MONEY,
  number: "#,##0",
  percent: '0"%"',
  date: "d mmm yyyy",
  instant: "d mmm yyyy hh:mm",
};
const MAX_BYTES = 10 * 1024 * 1024;
export const SHEET_PATH = "xl/worksheets/sheet1.xml";

/** The row styles of the template, which has one row of each. */
export const rowStyles = ["title", "plain", "section", "row", "total"] as const;
export type RowStyle = (typeof rowStyles)[number] | "header";

const cellStyles = {
  title: { fontWeight: "bold", fontSize: 14 },
  plain: { textColor: "#555555" },
  section: { fontWeight: "bold", backgroundColor: "#f1efe9" },
  row: {},
  total: { fontWeight: "bold", topBorderStyle: "thin" },
} as const;

function sample(type: ReportColumn["type"], style: object): Cell {
  const format = formats[type];
  if (format === undefined) return { value: "x", ...style };
  if (type === "date" || type === "instant")
    return { value: new Date(0), type: Date, format, ...style };
  return { value: 1, type: Number, format, ...style };
}

/** A workbook with an empty sheet, and what is needed to fill it. */
export interface Template {
  /** All parts of the archive except the sheet. */
  readonly parts: ReadonlyMap<string, string>;
  /** The sheet's XML before and after its rows. */
  readonly before: string;
  readonly after: string;
  /** The number of the style of each column in a row of a style. */
  readonly styles: ReadonlyMap<RowStyle, readonly string[]>;
}

const PARTS = [
  "[Content_Types].xml",
  "_rels/.rels",
  "xl/workbook.xml",
  "xl/_rels/workbook.xml.rels",
  "xl/styles.xml",
  "xl/sharedStrings.xml",
  "xl/worksheets/_rels/sheet1.xml.rels",
];

/**
 * Builds a workbook with one row of each style, frozen under row `frozen`, and takes it apart. The library
 * holds all rows in memory, and we may have a hundred thousand.
 */
export async function xlsxTemplate(head: DocumentHead, frozen: number): Promise<Template> {
  const { columns } = head;
  const heading = { fontWeight: "bold", backgroundColor: "#1f2933", textColor: "#ffffff" } as const;
  const rows = [
    columns.map(({ title, type }): Cell => ({
      value: title,
      ...heading,
      align: type === "text" || type === "month" || type === "instant" ? "left" : "right",
    })),
    ...rowStyles.map((style) =>
      columns.map(({ type }) =>
        sample(style === "row" || style === "total" ? type : "text", cellStyles[style]),
      ),
    ),
  ];
  const file = await writeXlsxFile(rows, {
    sheet: head.title,
    columns: columns.map(({ weight }) => ({ width: Math.max(10, Math.round(weight * 14)) })),
    stickyRowsCount: frozen,
    ...(head.landscape ? { orientation: "landscape" as const } : {}),
  }).toBuffer();
  const read = await openZip(file, MAX_BYTES);
  const parts = new Map<string, string>();
  for (const name of PARTS) {
    const pieces = read(name);
    if (pieces) parts.set(name, await wholeText(pieces));
  }
  const pieces = read(SHEET_PATH);
  const sheet = pieces ? await wholeText(pieces) : "";
  const [before = "", rest = ""] = sheet.split("<sheetData>");
  const [data = "", after = ""] = rest.split("</sheetData>");
  const styles = new Map<RowStyle, readonly string[]>();
  const found = data.split("<row ").slice(1);
  (["header", ...rowStyles] as const).forEach((style, index) => {
    const cells = (found[index] ?? "").split("<c ").slice(1);
    styles.set(
      style,
      cells.map((cell) => / s="(\d+)"/.exec(cell)?.[1] ?? "0"),
    );
  });
  return { parts, before: `${before}<sheetData>`, after: `</sheetData>${after}`, styles };
}
