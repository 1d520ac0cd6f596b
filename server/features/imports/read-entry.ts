import type { SpreadsheetReading } from "../../../contract/spreadsheet-import.ts";
import { isCurrencySymbol, meansCurrency } from "../../../engine/currency-symbols.ts";
import type { DecimalSeparator } from "../../../engine/written-number.ts";
import type { SpreadsheetRow } from "../../platform/spreadsheets/spreadsheet.ts";
import { figuresOf, quoted } from "./cell-rules.ts";
import type { ColumnKind } from "./column-readings.ts";
import { dayOfCell, ordersOf } from "./date-orders.ts";
import type { Entry } from "./spreadsheet-columns.ts";

/** The reading of each column's cells, by position. */
export type Readings = ReadonlyMap<number, SpreadsheetReading>;

interface Frame<Column extends string> {
  readonly kinds: Readonly<Partial<Record<Column, ColumnKind>>>;
  readonly currencyOf: (values: ReadonlyMap<Column, string>) => string;
  readonly columns: readonly (Column | null)[];
  readonly readings: Readings;
}

/** Reads a row, with its numbers and days in the notation of their columns. */
export function readEntry<Column extends string>(
  {
    row,
    values: raw,
  }: { readonly row: SpreadsheetRow; readonly values: ReadonlyMap<Column, string> },
  { kinds, currencyOf, columns, readings }: Frame<Column>,
): Entry<Column> {
  const values = new Map(raw);
  const wrong = new Map<Column, string>();
  for (const [place, reading] of readings) {
    const column = columns[place];
    const cell = column ? raw.get(column) : undefined;
    const kind = column && kinds[column];
    if (!column || cell === undefined || !kind) continue;
    const isNumber = row.numbers?.includes(place) ?? false;
    const read =
      kind === "day"
        ? dayIn(cell, reading)
        : isNumber
          ? cell
          : numberIn(cell, { reading, currency: kind === "amount" ? currencyOf(raw) : undefined });
    if (typeof read === "string") values.set(column, read);
    else wrong.set(column, read.wrong);
  }
  return wrong.size === 0 ? { row: row.row, values } : { row: row.row, values, wrong };
}

const knownCurrencies = new Set(Intl.supportedValuesOf("currency"));
const isMoney = (mark: string) => isCurrencySymbol(mark) || knownCurrencies.has(mark);

/** Says why a cell is not a number. A cell that fits another notation gets an error that says so. */
function whyNoNumber(cell: string, mark: DecimalSeparator): string {
  const isOther = figuresOf(cell, mark === "point" ? "comma" : "point") !== undefined;
  return isOther
    ? `${quoted(cell)} has a decimal ${mark === "point" ? "comma" : "point"}, unlike the rest of its column.`
    : `${quoted(cell)} is not a number.`;
}

/** A cell that is not a day may still be a month. Otherwise the rule that needs a day refuses it. */
function dayIn(cell: string, reading: SpreadsheetReading): string | { readonly wrong: string } {
  const order = reading === "month_first" ? "month_first" : "day_first";
  const day = dayOfCell(cell, order);
  if (day !== undefined) return day;
  if (ordersOf(cell).length === 0) return cell;
  const first = order === "month_first" ? "month" : "day";
  return { wrong: `${quoted(cell)} is not a date: its column has the ${first} first.` };
}

function numberIn(
  cell: string,
  {
    reading,
    currency,
  }: { readonly reading: SpreadsheetReading; readonly currency: string | undefined },
): string | { readonly wrong: string } {
  const mark = reading === "comma" ? "comma" : "point";
  const read = figuresOf(cell, mark);
  if (read === undefined) return { wrong: whyNoNumber(cell, mark) };
  const beside = read.currency;
  if (beside === "" || (currency !== undefined && meansCurrency(beside, currency)))
    return String(read.value);
  if (currency === undefined || !isMoney(beside)) return { wrong: whyNoNumber(cell, mark) };
  return {
    wrong: `${quoted(cell)} is in a different currency from ${currency}. Give it in a column named Currency.`,
  };
}
