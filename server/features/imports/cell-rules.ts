import { DAY_MS } from "../../../engine/day.ts";
import type { Entry } from "./spreadsheet-columns.ts";
import { type DecimalSeparator, readFigures, takeApart } from "../../../engine/written-number.ts";

/** The value of a cell, undefined if it is empty; or what is wrong with it. */
export type CellReading<T> = { readonly value: T | undefined } | { readonly wrong: string };

/** The start of a cell, as error messages quote it. */
export function quoted(cell: string): string {
  return `“${cell.slice(0, 40)}”`;
}

/** Reads the number in a cell whose column has a known notation; undefined if it is not a number. */
export function figuresOf(
  cell: string,
  mark: DecimalSeparator,
): { value: number; currency: string } | undefined {
  const found = takeApart(cell);
  const plain = found && readFigures(found.figures, mark);
  if (plain === undefined) return undefined;
  const value = Number(plain);
  return {
    value: found?.isNegative && value !== 0 ? -value : value,
    currency: found?.currency ?? "",
  };
}

/** The number in an entry's column, which the spreadsheet reader has already normalised. */
export function amountIn<Column extends string>(
  { values, wrong }: Entry<Column>,
  column: Column,
): CellReading<number> {
  const why = wrong?.get(column);
  if (why !== undefined) return { wrong: why };
  const cell = values.get(column);
  if (cell === undefined) return { value: undefined };
  const value = Number(cell);
  return Number.isFinite(value) ? { value } : { wrong: `${quoted(cell)} is not a number.` };
}

/** Reads the text in an entry's column with a rule, unless the column could not be read. */
export function readIn<Column extends string, T>(
  { values, wrong }: Entry<Column>,
  column: Column,
  read: (cell: string | undefined) => CellReading<T>,
): CellReading<T> {
  const why = wrong?.get(column);
  return why === undefined ? read(values.get(column)) : { wrong: why };
}

/** Day zero of spreadsheet day numbers. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** The day of a spreadsheet day number, `YYYY-MM-DD`; undefined if the cell is not one. */
export function countedDay(cell: string): string | undefined {
  if (!/^\d{5}(\.\d+)?$/.test(cell)) return undefined;
  return new Date(FIRST_DAY + Math.floor(Number(cell)) * DAY_MS).toISOString().slice(0, 10);
}

export function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(day);
}

const SPOKEN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const monthNames =
  "january,february,march,april,may,june,july,august,september,october,november,december".split(
    ",",
  );

/** The year of two digits by the usual rule: 00 to 68 are in this century, 69 to 99 in the last. */
export function fullYear(year: string): string {
  if (year.length !== 2) return year;
  return `${Number(year) <= 68 ? "20" : "19"}${year}`;
}

/** A day, `YYYY-MM-DD`, from that form, from `20/11/2026`, `20 Nov 26` or `Nov 20, 2026`, or from a spreadsheet day number. */
export function readDay(cell: string | undefined): CellReading<string> {
  if (cell === undefined) return { value: undefined };
  const written = /^(\d{4}-\d{2}-\d{2})([T ].*)?$/.exec(cell);
  const spoken = SPOKEN.exec(cell);
  const named = /^(\d{1,2})[\s-]*([a-z]{3,9})\.?[\s,-]*(\d{4}|\d{2})$/i.exec(cell);
  const leading = /^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4}|\d{2})$/i.exec(cell);
  let day = countedDay(cell) ?? written?.[1];
  if (spoken) {
    const [, date = "", month = "", year = ""] = spoken;
    day = `${fullYear(year)}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  }
  if (named ?? leading) {
    const [, date = "", name = "", year = ""] = named ?? [
      leading?.[0],
      leading?.[2],
      leading?.[1],
      leading?.[3],
    ];
    const month = monthNames.findIndex((full) => full.startsWith(name.toLowerCase())) + 1;
    day = `${fullYear(year)}-${String(month).padStart(2, "0")}-${date.padStart(2, "0")}`;
  }
  return day !== undefined && isDay(day)
    ? { value: day }
    : { wrong: `${quoted(cell)} is not a date: write it as 2026-11-20 or 20/11/2026.` };
}
