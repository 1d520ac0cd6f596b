import {
  type DateOrder,
  dateOrders,
  type SaidReadings,
  type SheetQuestion,
  type SheetReading,
} from "../../../contract/sheet-import.ts";
import { amountText } from "../../../engine/amount-text.ts";
import { minorDigits } from "../../../engine/currency.ts";
import {
  type DecimalMark,
  decimalMarks,
  marksOf,
  takeApart,
} from "../../../engine/written-number.ts";
import { countedDay, figuresOf } from "./cell-rules.ts";
import { dayOfCell, ordersOf } from "./date-orders.ts";

/** What the cells of a column hold. */
export type ColumnKind = "amount" | "quantity" | "day";

/** How long an example is shown. */
const SHOWN = 60;
const monthNames =
  "January,February,March,April,May,June,July,August,September,October,November,December".split(
    ",",
  );

interface Example {
  readonly row: number;
  readonly cell: string;
}

/** What the cells of a column tell of how it is written. */
interface Evidence {
  readonly kind: ColumnKind;
  readonly name: string;
  /** Cells that can be read in one way only. */
  readonly only: Map<SheetReading, number>;
  /** The first cell that can be read in two ways; of numbers by the mark in it. */
  readonly either: Map<"," | "." | "date", Example>;
  /** The first cell that can be read in one way only. */
  example: Example | undefined;
  /** Whether a number of more than three figures has no groups. */
  hasUngrouped: boolean;
  /** Whether one that can be read in two ways is in a currency of three decimals. */
  inMills: boolean;
  /** Whether a spreadsheet counts the days of some of the dates. */
  isCounted: boolean;
}

/**
 * Finds how each column of a sheet is written by its cells as a whole. A column that leaves it open is a question: no cell is
 * guessed, and none is read otherwise than the next.
 */
export class ColumnReadings {
  readonly #columns = new Map<number, Evidence>();

  /** @param kinds what each column holds, by position; null for words */
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

  /** Looks at a row. @param currencyOf that of the row's amounts, if it is needed */
  see(
    { row, cells, numbers }: { row: number; cells: readonly string[]; numbers?: readonly number[] },
    currencyOf: () => string,
  ): void {
    for (const [place, column] of this.#columns) {
      const cell = cells[place] ?? "";
      if (cell === "") continue;
      // A spreadsheet's own number can be read in one way only.
      if (numbers?.includes(place))
        column.isCounted ||= column.kind === "day" && countedDay(cell) !== undefined;
      else if (column.kind === "day") seeDate(column, { row, cell });
      else seeNumber(column, { row, cell }, currencyOf);
    }
  }

  /**
   * The reading of each column, the columns that leave it open, and what somebody should look at.
   * @param delimiter of a text: where it is a comma, decimals have a point
   */
  decide(said: SaidReadings, delimiter: string | undefined) {
    const readings = new Map<number, SheetReading>();
    const questions: SheetQuestion[] = [];
    const decided = [...this.#columns].map(
      ([place, column]) => [place, column, decidedBy(column, delimiter)] as const,
    );
    const orders = new Set(
      decided.flatMap(([, { kind }, found]) => (kind === "day" && isFound(found) ? [found] : [])),
    );
    for (const [place, column, found] of decided) {
      // Dates of one sheet are written by one hand.
      const isOneHand = column.kind === "day" && column.only.size === 0;
      const others = isOneHand && orders.size === 1 ? [...orders][0] : undefined;
      const known = isFound(found) ? found : found === "open" ? others : undefined;
      const choices: readonly SheetReading[] = column.kind === "day" ? dateOrders : decimalMarks;
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
 * A spreadsheet that takes days for months makes dates of those up to the twelfth, exchanged, and leaves the others texts:
 * all of one order.
 */
function noteOfExchanged({ kind, name, only, either, example, isCounted }: Evidence): string[] {
  if (kind !== "day" || !isCounted || either.size > 0 || only.size !== 1 || !example) return [];
  return [
    `${name.slice(0, SHOWN) || "A column"} has dates of a spreadsheet beside texts such as “${example.cell.slice(0, SHOWN)}” in row ${example.row}: look whether it has exchanged day and month in the others.`,
  ];
}

const isFound = (found: SheetReading | "open" | undefined): found is SheetReading =>
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
  const marks = marksOf(found.figures);
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

function count(column: Evidence, reading: SheetReading, example: Example): void {
  column.only.set(reading, (column.only.get(reading) ?? 0) + 1);
  column.example ??= example;
}

/** The reading that a column itself tells; undefined where it makes no difference. */
function decidedBy(
  column: Evidence,
  delimiter: string | undefined,
): SheetReading | "open" | undefined {
  const { kind, only, either, hasUngrouped, inMills } = column;
  // Dates in both orders: nobody knows the order of those that fit either.
  if (kind === "day" && only.size > 1) return "open";
  const [[first, most], [, less]] = ranked(only);
  if (first !== undefined && most > less)
    return givesMills(column, first, delimiter) ? "open" : first;
  // Equally many cells for either reading tell nothing.
  if (most > 0) return "open";
  if (either.size === 0) return undefined;
  if (kind === "day" || either.size > 1) return "open";
  if (either.has(".")) return delimiter === "," ? "point" : "open";
  // "12,500" alone: groups, as amounts are written in English, unless something speaks for decimals.
  return inMills || hasUngrouped || delimiter === ";" ? "open" : "point";
}

/**
 * Whether a reading gives money three decimals that its currency does not have: "12,500" is then rather a group, and the
 * cells that tell are slips. A point in a text that commas divide is before decimals whatever tells.
 */
function givesMills(
  { kind, either, inMills }: Evidence,
  reading: SheetReading,
  delimiter: string | undefined,
): boolean {
  if (kind !== "amount" || inMills) return false;
  return reading === "comma" ? either.has(",") : either.has(".") && delimiter !== ",";
}

function ranked(only: ReadonlyMap<SheetReading, number>) {
  const [first, second] = [...only].toSorted(([, a], [, b]) => b - a);
  const none = [undefined, 0] as const;
  return [first ?? none, second ?? none] as const;
}

function questionOf(
  column: number,
  { kind, name, either, example }: Evidence,
  answer: SheetReading | null,
): SheetQuestion {
  const { row, cell } = [...either.values()][0] ?? example ?? { row: 1, cell: "" };
  const options =
    kind === "day"
      ? dateOrders.map((reading) => ({ reading, shows: dayInWords(cell, reading) }))
      : decimalMarks.map((reading) => ({ reading, shows: numberInWords(cell, reading) }));
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

function numberInWords(cell: string, mark: DecimalMark): string {
  const read = figuresOf(cell, mark);
  return read === undefined ? "no number" : amountText(read.value);
}
