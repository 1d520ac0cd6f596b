import type { PageColumn } from "../../../../contract/programme/programme-export.ts";
import { shortMonths } from "../../../../engine/day-names.ts";
import { cut } from "../../../../engine/programme/gantt/label.ts";
import { paperPalette } from "../../../../engine/programme/gantt/paper-palette.ts";
import { SvgSurface } from "../../../../engine/programme/gantt/svg-surface.ts";
import type { SpreadsheetRowTexts } from "../formats/public.ts";
import { columnTitles, HEAD_HEIGHT, ROW_HEIGHT } from "./page-layout.ts";
import { TEXT_SIZE, textWidth } from "./page-text.ts";

const INDENT = 14;
const PADDING = 6;

/** 2 Mar 26 */
export function shortDay(moment: string): string {
  const [year = "", month = "", day = ""] = moment.slice(0, 10).split("-");
  return `${Number(day)} ${shortMonths[Number(month) - 1] ?? ""} ${year.slice(2)}`;
}

function textOf(column: PageColumn, row: SpreadsheetRowTexts): string {
  const { activity, dates } = row;
  switch (column) {
    case "row":
      return String(row.row);
    case "code":
      return activity.code;
    case "duration":
      return row.duration;
    case "start":
      return shortDay(dates.start);
    case "finish":
      return shortDay(dates.finish);
    case "percent":
      return `${Math.round(dates.percentDone)}%`;
    case "totalFloat":
      return row.totalFloat;
    case "predecessors":
      return row.predecessors;
  }
}

/** A column is as wide as its longest text, within these limits. */
const NARROWEST = 40;
const WIDEST = { name: 380, code: 130, predecessors: 190 } as const;

export type TableColumn = PageColumn | "name";
export type ColumnWidths = ReadonlyMap<TableColumn, number>;

const indentOf = ({ level }: SpreadsheetRowTexts): number => Math.min(level - 1, 8) * INDENT;
const weightOf = ({ activity }: SpreadsheetRowTexts): 400 | 600 =>
  activity.kind === "summary" ? 600 : 400;

function cellOf(column: TableColumn, row: SpreadsheetRowTexts): { text: string; indent: number } {
  return column === "name"
    ? { text: row.activity.name, indent: indentOf(row) }
    : { text: textOf(column, row), indent: 0 };
}

/** How wide the columns are, in pixels, from left to right. */
export function columnWidths(
  rows: readonly SpreadsheetRowTexts[],
  columns: readonly PageColumn[],
): ColumnWidths {
  return new Map(
    orderOf(columns).map((column) => {
      let longest = textWidth(columnTitles[column], 600);
      for (const row of rows) {
        const { text, indent } = cellOf(column, row);
        longest = Math.max(longest, indent + textWidth(text, weightOf(row)));
      }
      const widest = column in WIDEST ? WIDEST[column as keyof typeof WIDEST] : Infinity;
      return [column, Math.min(Math.max(longest + 2 * PADDING, NARROWEST), widest)];
    }),
  );
}

/** The columns left of the Gantt, as SVG of `width` by `height` pixels. */
export function pageTable(
  rows: readonly SpreadsheetRowTexts[],
  columns: ColumnWidths,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const surface = new SvgSurface("Roboto");
  const { head, line, strongLine, ink, muted, critical } = paperPalette;
  surface.box({ x: 0, y: 0, width, height: HEAD_HEIGHT }, { fill: head });
  let x = 0;
  for (const [column, columnWidth] of columns) {
    surface.text(
      columnTitles[column],
      { x: x + PADDING, y: HEAD_HEIGHT - 14 },
      { colour: muted, size: 11, weight: 600, anchor: "start" },
    );
    x += columnWidth;
  }
  for (const [at, row] of rows.entries()) {
    const y = HEAD_HEIGHT + at * ROW_HEIGHT;
    const weight = weightOf(row);
    const measure = (text: string) => textWidth(text, weight);
    let left = 0;
    for (const [column, columnWidth] of columns) {
      const { text, indent } = cellOf(column, row);
      const isAlarm = column === "totalFloat" && /^[-−]/.test(text);
      surface.text(
        cut(text, columnWidth - 2 * PADDING - indent, measure) ?? "…",
        { x: left + PADDING + indent, y: y + ROW_HEIGHT / 2 },
        {
          colour: isAlarm ? critical.edge : ink,
          size: TEXT_SIZE,
          weight,
          anchor: "start",
        },
      );
      left += columnWidth;
    }
    surface.lines(
      [
        [
          { x: 0, y: y + ROW_HEIGHT },
          { x: width, y: y + ROW_HEIGHT },
        ],
      ],
      { stroke: line, width: 0.6 },
    );
  }
  surface.lines(
    [
      [
        { x: width - 0.5, y: 0 },
        { x: width - 0.5, y: HEAD_HEIGHT + rows.length * ROW_HEIGHT },
      ],
    ],
    { stroke: strongLine, width: 1 },
  );
  return surface.toText({ width, height });
}

/** The row number and the code come before the name, the other columns after it. */
function orderOf(columns: readonly PageColumn[]): TableColumn[] {
  const isBefore = (column: PageColumn) => column === "row" || column === "code";
  return [...columns.filter(isBefore), "name", ...columns.filter((each) => !isBefore(each))];
}
