import {
  type DateOrder,
  dateOrders,
  type SaidReadings,
  type SpreadsheetQuestion,
  type SpreadsheetReading,
} from "../../../contract/spreadsheet-import.ts";
import { amountText } from "../../../engine/amount-text.ts";
import { minorDigits } from "../../../engine/currency.ts";
import {
  type DecimalSeparator,
  decimalSeparators,
  separatorsOf,
  takeApart,
} from "../../../engine/written-number.ts";
import { countedDay, figuresOf } from "./cell-rules.ts";
import { dayOfCell, ordersOf } from "./date-orders.ts";

/** The kind of values in a column's cells. */
export type ColumnKind = "amount" | "quantity" | "day";

/** The maximum length of an example that is shown. */
const SHOWN = 60;
const monthNames =
  "January,February,March,April,May,June,July,August,September,October,November,December".split(
    ",",
  );

interface Example {
  readonly row: number;
  readonly cell: string;
}

/** What a column's cells show about their notation. */
interface Evidence {
  readonly kind: ColumnKind;
  readonly name: string;
  /** The number of cells that can be read in only one way. */
  readonly only: Map<SpreadsheetReading, number>;
  /** The first cell that can be read in two ways; for numbers, by its separator. */
  readonly either: Map<"," | "." | "date", Example>;
  /** The first cell that can be read in one way only. */
  example: Example | undefined;
  /** Whether a number of more than three digits has no group separators. */
  hasUngrouped: boolean;
  /** Whether a cell that can be read in two ways is in a currency with three decimals. */
  inMills: boolean;
  /** Whether some of the dates are spreadsheet day numbers. */
  isCounted: boolean;
}

/**
 * Finds the notation of each column of a spreadsheet from all its cells. An undecided column becomes a question: no
 * cell is guessed, and all cells of a column are read in the same way.
 */
export class ColumnReadings {
  readonly #columns = new Map<number, Evidence>();

  /** @param kinds the kind of each column's values, by position; null for words */
  constructor(kinds: readonly (ColumnKind | null)[], names: readonly string[]) {
    for (const [place, kind] of kinds.entries())
      if (kind !== null)
        this.#columns.set(place, {
          kind,
          name: names[place] ?? "",
          only: new Map(),
          either: new Map(),
          example: undefined,
          hasUngrouped: false,
          inMills: false,
          isCounted: false,
        });
  }

  /**
   * Collects what a row shows about notations. @param currencyOf the currency of the row's amounts, called if it is
   * needed
   */
  see(
    { row, cells, numbers }: { row: number; cells: readonly string[]; numbers?: readonly number[] },
    currencyOf: () => string,
  ): void {
    for (const [place, column] of this.#columns) {
      const cell = cells[place] ?? "";
      if (cell === "") continue;
      // A number that the spreadsheet itself stores can be read in only one way.
      if (numbers?.includes(place))
        column.isCounted ||= column.kind === "day" && countedDay(cell) !== undefined;
      else if (column.kind === "day") seeDate(column, { row, cell });
      else seeNumber(column, { row, cell }, currencyOf);
    }
  }

  /**
   * Returns the reading of each column, the columns that leave it open, and notes on cells to check.
   * @param delimiter the delimiter of a text: where it is a comma, decimals have a point
   */
  decide(said: SaidReadings, delimiter: string | undefined) {
    const readings = new Map<number, SpreadsheetReading>();
    const questions: SpreadsheetQuestion[] = [];
    const decided = [...this.#columns].map(
      ([place, column]) => [place, column, decidedBy(column, delimiter)] as const,
    );
    const orders = new Set(
      decided.flatMap(([, { kind }, found]) => (kind === "day" && isFound(found) ? [found] : [])),
    );
    for (const [place, column, found] of decided) {
      // All dates of one spreadsheet are assumed to be written in one way.
      const isOneHand = column.kind === "day" && column.only.size === 0;
      const others = isOneHand && orders.size === 1 ? [...orders][0] : undefined;
      const known = isFound(found) ? found : found === "open" ? others : undefined;
      const choices: readonly SpreadsheetReading[] =
        column.kind === "day" ? dateOrders : decimalSeparators;
      const [usual = "point"] = choices;
      if (known !== undefined || found === undefined) {
        readings.set(place, known ?? usual);
        continue;
      }
      const answer = said?.find(
        (one) => one.column === place && choices.includes(one.reading),
      )?.reading;
      readings.set(place, answer ?? usual);
      questions.push(questionOf(place, column, answer ?? null));
    }
    return { readings, questions, notes: [...this.#columns.values()].flatMap(noteOfExchanged) };
  }
}

/**
 * Finds dates in which a spreadsheet has exchanged day and month. It does that to days up to the twelfth, and
 * leaves the other days as texts, all in one order.
 */
function noteOfExchanged({ kind, name, only, either, example, isCounted }: Evidence): string[] {
  if (kind !== "day" || !isCounted || either.size > 0 || only.size !== 1 || !example) return [];
  return [
    `${name.slice(0, SHOWN) || "A column"} has spreadsheet dates as well as text such as “${example.cell.slice(0, SHOWN)}” in row ${example.row}: check whether the spreadsheet has swapped day and month in the other rows.`,
  ];
}

const isFound = (found: SpreadsheetReading | "open" | undefined): found is SpreadsheetReading =>
  found !== undefined && found !== "open";

function seeDate(column: Evidence, example: Example): void {
  const [order, other] = ordersOf(example.cell);
  if (order === undefined) return;
  if (other === undefined) count(column, order, example);
  else if (!column.either.has("date")) column.either.set("date", example);
}

function seeNumber(column: Evidence, example: Example, currencyOf: () => string): void {
  const found = takeApart(example.cell);
  if (!found) return;
  const marks = separatorsOf(found.figures);
  if (marks === undefined) {
    if (/\d{4}/.test(found.figures)) column.hasUngrouped = true;
  } else if (marks === "either") {
    const mark = found.figures.includes(",") ? "," : ".";
    if (!column.either.has(mark)) column.either.set(mark, example);
    if (!column.inMills) column.inMills = minorDigits(currencyOf()) === 3;
  } else {
    count(column, marks, example);
  }
}

function count(column: Evidence, reading: SpreadsheetReading, example: Example): void {
  column.only.set(reading, (column.only.get(reading) ?? 0) + 1);
  column.example ??= example;
}

/** The reading that a column's own cells decide; undefined if it makes no difference. */
function decidedBy(
  column: Evidence,
  delimiter: string | undefined,
): SpreadsheetReading | "open" | undefined {
  const { kind, only, either, hasUngrouped, inMills } = column;
  // There are dates in both orders, so the order of the ambiguous dates is unknown.
  if (kind === "day" && only.size > 1) return "open";
  const [[first, most], [, less]] = ranked(only);
  if (first !== undefined && most > less)
    return givesMills(column, first, delimiter) ? "open" : first;
  // If equally many cells have each reading, nothing is decided.
  if (most > 0) return "open";
  if (either.size === 0) return undefined;
  if (kind === "day" || either.size > 1) return "open";
  if (either.has(".")) return delimiter === "," ? "point" : "open";
  // "12,500" alone has a group separator, as amounts are written in English, unless something suggests a decimal
  // comma.
  return inMills || hasUngrouped || delimiter === ";" ? "open" : "point";
}

/**
 * Whether a reading gives an amount three decimals that its currency does not have. "12,500" then rather has a
 * group separator, and the cells that suggest otherwise are slips. In a comma-delimited text a point is always a
 * decimal point.
 */
function givesMills(
  { kind, either, inMills }: Evidence,
  reading: SpreadsheetReading,
  delimiter: string | undefined,
): boolean {
  if (kind !== "amount" || inMills) return false;
  return reading === "comma" ? either.has(",") : either.has(".") && delimiter !== ",";
}

function ranked(only: ReadonlyMap<SpreadsheetReading, number>) {
  const [first, second] = [...only].toSorted(([, a], [, b]) => b - a);
  const none = [undefined, 0] as const;
  return [first ?? none, second ?? none] as const;
}

function questionOf(
  column: number,
  { kind, name, either, example }: Evidence,
  answer: SpreadsheetReading | null,
): SpreadsheetQuestion {
  const { row, cell } = [...either.values()][0] ?? example ?? { row: 1, cell: "" };
  const options =
    kind === "day"
      ? dateOrders.map((reading) => ({ reading, shows: dayInWords(cell, reading) }))
      : decimalSeparators.map((reading) => ({ reading, shows: numberInWords(cell, reading) }));
  return {
    column,
    name: name.slice(0, SHOWN),
    row,
    example: cell.slice(0, SHOWN),
    options,
    answer,
  };
}

function dayInWords(cell: string, order: DateOrder): string {
  const [year = "", month = "", day = ""] = (dayOfCell(cell, order) ?? "").split("-");
  return year === "" ? "no date" : `${Number(day)} ${monthNames[Number(month) - 1] ?? ""} ${year}`;
}

function numberInWords(cell: string, mark: DecimalSeparator): string {
  const read = figuresOf(cell, mark);
  return read === undefined ? "no number" : amountText(read.value);
}
