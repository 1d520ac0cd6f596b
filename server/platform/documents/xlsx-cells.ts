import { DAY_MS } from "../../../engine/day.ts";
import type { ReportCell, ReportColumn } from "../../../contract/reports/reports.ts";
import { moneyText } from "./money-text.ts";

/** Excel's day 0 is 30 December 1899. */
const EPOCH = Date.UTC(1899, 11, 30);
/** Excel counts a 29 February in 1900, and programs number the days before it in different ways. */
const FIRST_DAY = "1900-03-02";
/** The length limit of a cell. */
const LONGEST_TEXT = 32_767;
/** Characters that XML cannot contain, even escaped. */
const UNSPEAKABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** Text that a spreadsheet would read as an escaped character. Its own underscore is escaped. */
const ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g;
const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .replaceAll(UNSPEAKABLE, "")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(ESCAPE, "_x005F_")
    .replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

/** An instant as a spreadsheet's serial day number, in a time zone. */
function serialOf(instant: string, clock: Intl.DateTimeFormat): number {
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

export function clockOf(timeZone: string): Intl.DateTimeFormat {
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

/** A cell as a decimal number; undefined if it is a text, whatever its column is for. */
function figureOf(
  cell: string | number,
  type: ReportColumn["type"],
  clock: Intl.DateTimeFormat,
): string | undefined {
  if (typeof cell === "number" && !Number.isFinite(cell)) return undefined;
  if (type === "money") {
    const amount = moneyText(cell);
    return /^-?\d+(\.\d+)?$/.test(amount) ? amount : undefined;
  }
  if (typeof cell === "number") return String(cell);
  const isDay = type === "date" && /^\d{4}-\d{2}-\d{2}$/.test(cell);
  const isInstant = type === "instant" && /^\d{4}-/.test(cell);
  if (!isDay && !isInstant) return undefined;
  if (Number.isNaN(Date.parse(cell)) || cell < FIRST_DAY) return undefined;
  return String(isDay ? (Date.parse(cell) - EPOCH) / DAY_MS : serialOf(cell, clock));
}

/** A cell with a text, which no spreadsheet takes for a number or a formula. @param at its attributes */
export function textCellXml(text: string | null, at: string): string {
  if (text === null || text === "") return `<c ${at}/>`;
  return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** A cell below the headings: a number if its column has numbers and it is one. @param at its attributes */
export function figureCellXml(
  cell: ReportCell,
  type: ReportColumn["type"],
  { at, clock }: { readonly at: string; readonly clock: Intl.DateTimeFormat },
): string {
  const figure = cell === null || cell === "" ? undefined : figureOf(cell, type, clock);
  if (figure !== undefined) return `<c ${at}><v>${figure}</v></c>`;
  return textCellXml(typeof cell === "number" ? String(cell) : cell, at);
}
