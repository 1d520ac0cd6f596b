import type { PageColumn } from "../../../../contract/programme-export.ts";
import { shortMonths } from "../../../../engine/day-names.ts";
import { paperPalette } from "../../../../engine/programme/drawing/paper-palette.ts";
import { SvgSurface } from "../../../../engine/programme/drawing/svg-surface.ts";
import type { SheetRowTexts } from "../formats/public.ts";
import { columnTitles, columnWidths, HEAD_HEIGHT, ROW_HEIGHT } from "./page-layout.ts";

const SIZE = 12;
const INDENT = 14;
const PADDING = 6;

/** 2 Mar 26 */
export function shortDay(moment: string): string {
  const [year = "", month = "", day = ""] = moment.slice(0, 10).split("-");
  return `${Number(day)} ${shortMonths[Number(month) - 1] ?? ""} ${year.slice(2)}`;
}

/** About as wide as Roboto writes it: enough to place labels and to cut them. */
export const measure = (text: string): number => text.length * SIZE * 0.54;

function cut(text: string, width: number): string {
  if (measure(text) <= width) return text;
  const most = Math.max(1, Math.floor(width / (SIZE * 0.54)) - 1);
  return `${text.slice(0, most).trimEnd()}…`;
}

function textOf(column: PageColumn, row: SheetRowTexts): string {
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

/** The width that the names take, in pixels. */
export function nameWidth(rows: readonly SheetRowTexts[]): number {
  const longest = rows.reduce(
    (most, { activity, level }) =>
      Math.max(most, measure(activity.name) + Math.min(level - 1, 8) * INDENT),
    0,
  );
  return Math.min(Math.max(longest + 2 * PADDING, 130), 380);
}

/** The columns left of the drawing, as SVG of `width` by `height` pixels. */
export function pageTable(
  rows: readonly SheetRowTexts[],
  columns: readonly PageColumn[],
  {
    width,
    height,
    name,
  }: { readonly width: number; readonly height: number; readonly name: number },
): string {
  const widthOf = (column: PageColumn | "name") =>
    column === "name" ? name : columnWidths[column];
  const surface = new SvgSurface("Roboto");
  const { head, line, strongLine, ink, muted, critical } = paperPalette;
  surface.box({ x: 0, y: 0, width, height: HEAD_HEIGHT }, { fill: head });
  const all = orderOf(columns);
  let x = 0;
  for (const column of all) {
    surface.text(
      columnTitles[column],
      { x: x + PADDING, y: HEAD_HEIGHT - 14 },
      { colour: muted, size: 11, weight: 600, anchor: "start" },
    );
    x += widthOf(column);
  }
  for (const [at, row] of rows.entries()) {
    const y = HEAD_HEIGHT + at * ROW_HEIGHT;
    const isSummary = row.activity.kind === "summary";
    let left = 0;
    for (const column of all) {
      const indent = column === "name" ? Math.min(row.level - 1, 8) * INDENT : 0;
      const text = column === "name" ? row.activity.name : textOf(column, row);
      const isAlarm = column === "totalFloat" && text.startsWith("-");
      surface.text(
        cut(text, widthOf(column) - 2 * PADDING - indent),
        { x: left + PADDING + indent, y: y + ROW_HEIGHT / 2 },
        {
          colour: isAlarm ? critical.edge : ink,
          size: SIZE,
          weight: isSummary ? 600 : 400,
          anchor: "start",
        },
      );
      left += widthOf(column);
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

/** The row and the code stand before the name, the rest behind it. */
function orderOf(columns: readonly PageColumn[]): (PageColumn | "name")[] {
  const isBefore = (column: PageColumn) => column === "row" || column === "code";
  return [...columns.filter(isBefore), "name", ...columns.filter((each) => !isBefore(each))];
}
