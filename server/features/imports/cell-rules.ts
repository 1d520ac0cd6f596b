/** The value of a cell, undefined if it is empty; or what is wrong with it. */
export type Read<T> = { readonly value: T | undefined } | { readonly wrong: string };

/** The start of a cell, as error messages quote it. */
export function quoted(cell: string): string {
  return `“${cell.slice(0, 40)}”`;
}

const NUMBER = /^-?(\d{1,3}(,\d{3})+|\d{1,3}([ \u00A0\u202F]\d{3})+|\d+)(\.\d+)?$/;

/** A number as people write it: `1,250,000.50`, optionally with the currency before it. */
export function readAmount(cell: string | undefined, currency: string): Read<number> {
  if (cell === undefined) return { value: undefined };
  let digits = cell;
  for (const sign of currency === "NGN" ? ["NGN", "₦", "N", "#"] : [currency]) {
    if (digits.slice(0, sign.length).toUpperCase() === sign)
      digits = digits.slice(sign.length).trimStart();
  }
  return NUMBER.test(digits)
    ? { value: Number(digits.replaceAll(/[,\s]/g, "")) }
    : { wrong: `${quoted(cell)} is not a number.` };
}

/** Spreadsheets count days from this one. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

/** The day of a spreadsheet day number, `YYYY-MM-DD`; undefined if the cell is not one. */
export function countedDay(cell: string): string | undefined {
  if (!/^\d{5}(\.\d+)?$/.test(cell)) return undefined;
  return new Date(FIRST_DAY + Math.floor(Number(cell)) * DAY).toISOString().slice(0, 10);
}

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(day);
}

const SPOKEN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const monthNames =
  "january,february,march,april,may,june,july,august,september,october,november,december".split(
    ",",
  );

/** Whether somebody might read a day month first: 12/03/2026, unlike 20/03/2026. */
export function isAmbiguousDay(cell: string): boolean {
  const [, date, month] = SPOKEN.exec(cell) ?? [];
  return date !== undefined && Number(date) <= 12 && Number(date) !== Number(month);
}

/** A day, `YYYY-MM-DD`, from that form, from `20/11/2026` or `20 Nov 2026`, or from a spreadsheet day number. */
export function readDay(cell: string | undefined): Read<string> {
  if (cell === undefined) return { value: undefined };
  const written = /^(\d{4}-\d{2}-\d{2})([T ].*)?$/.exec(cell);
  const spoken = SPOKEN.exec(cell);
  const named = /^(\d{1,2})[\s-]*([a-z]{3,9})\.?[\s,-]*(\d{4}|\d{2})$/i.exec(cell);
  let day = countedDay(cell) ?? written?.[1];
  if (spoken) {
    const [, date = "", month = "", year = ""] = spoken;
    day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  }
  if (named) {
    const [, date = "", name = "", year = ""] = named;
    const month = monthNames.findIndex((full) => full.startsWith(name.toLowerCase())) + 1;
    day = `${year.padStart(4, "20")}-${String(month).padStart(2, "0")}-${date.padStart(2, "0")}`;
  }
  return day !== undefined && isDay(day)
    ? { value: day }
    : { wrong: `${quoted(cell)} is not a day: write it as 2026-11-20 or 20/11/2026.` };
}
