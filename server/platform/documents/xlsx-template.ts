import writeXlsxFile, { type Cell } from "write-excel-file/node";
import type { ReportColumn } from "../../../contract/reports/reports.ts";
import { openZip, wholeText } from "../spreadsheets/zip-entries.ts";
import type { DocumentHead } from "./document.ts";

/** Amounts with this many decimals; below zero in red, and with a sign. */
function moneyFormat(digits: number): string {
  const figure = digits === 0 ? "#,##0" : `#,##0.${"0".repeat(digits)}`;
  return `${figure};[Red]-${figure}`;
}

const formats: Partial<Record<ReportColumn["type"], string>> = {
  number: "General",
  percent: '0"%"',
  date: "d mmm yyyy",
  instant: "d mmm yyyy hh:mm",
};
const MAX_BYTES = 10 * 1024 * 1024;
export const WORKSHEET_PATH = "xl/worksheets/sheet1.xml";

const textStyles = ["title", "plain", "section"] as const;
/** Rows of figures, by the decimals of their section's currency. */
const figureStyles = ["row0", "row2", "row3", "total0", "total2", "total3"] as const;
const rowStyles = [...textStyles, ...figureStyles] as const;
export type RowStyle = (typeof rowStyles)[number] | "header";

/** The style of a row of figures. */
export function figureStyle(kind: "row" | "total", digits: number): RowStyle {
  return figureStyles.find((style) => style === `${kind}${digits}`) ?? `${kind}2`;
}

const cellStyles = {
  title: { fontWeight: "bold", fontSize: 14 },
  plain: { textColor: "#555555" },
  section: { fontWeight: "bold", backgroundColor: "#f1efe9" },
  row: {},
  total: { fontWeight: "bold", topBorderStyle: "thin" },
} as const;

function textCell(style: (typeof textStyles)[number]): Cell {
  return { value: "x", ...cellStyles[style] };
}

function figureCell(type: ReportColumn["type"], name: (typeof figureStyles)[number]): Cell {
  const style = cellStyles[name.startsWith("total") ? "total" : "row"];
  const format = type === "money" ? moneyFormat(Number(name.at(-1))) : formats[type];
  if (format === undefined) return { value: "x", ...style };
  if (type === "date" || type === "instant")
    return { value: new Date(0), type: Date, format, ...style };
  return { value: 1, type: Number, format, ...style };
}

/** Characters that no spreadsheet program accepts in the name of a worksheet, or that XML cannot contain. */
const UNNAMEABLE = /[[\]:*?/\\\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]+/gu;
const LONGEST_NAME = 31;

/** Turns a title into the name of a worksheet: spreadsheet programs refuse some characters, and more than 31. */
export function worksheetName(title: string): string {
  // An apostrophe at an end would end the name where a formula quotes it.
  const bare = (text: string) => text.replaceAll(/^[\s']+|[\s']+$/g, "");
  const plain = bare(title.replaceAll(UNNAMEABLE, " ").replaceAll(/\s+/g, " "));
  let name = "";
  for (const { segment } of new Intl.Segmenter("en").segment(plain)) {
    if (name.length + segment.length > LONGEST_NAME) break;
    name += segment;
  }
  name = bare(name);
  // Excel reserves the name History.
  return name === "" || /^history$/i.test(name) ? `Sheet ${name}`.trim() : name;
}

/** A workbook with an empty worksheet, and what is needed to fill it. */
export interface Template {
  /** All parts of the archive except the worksheet. */
  readonly parts: ReadonlyMap<string, string>;
  /** The worksheet's XML before and after its rows. */
  readonly before: string;
  readonly after: string;
  /** For each style of row, the number of each column's style. */
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
 * Builds a workbook with one row of each style, frozen under row `frozen`, and takes it apart. The library needs
 * all rows in memory, and we may have a hundred thousand.
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
    ...textStyles.map((style) => columns.map(() => textCell(style))),
    ...figureStyles.map((style) => columns.map(({ type }) => figureCell(type, style))),
  ];
  const file = await writeXlsxFile(rows, {
    sheet: worksheetName(head.title),
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
  const pieces = read(WORKSHEET_PATH);
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
