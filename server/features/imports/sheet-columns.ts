import { setImmediate } from "node:timers/promises";
import type { SheetHead } from "../../../contract/sheet-import.ts";
import type { SheetRow } from "../../platform/sheet.ts";
import { type ColumnNames, fieldsOf, isIgnored, signatureOf } from "./column-names.ts";

/** A row keyed by the fields of its columns; empty cells are omitted. */
export interface Entry<Column extends string> {
  readonly row: number;
  readonly values: ReadonlyMap<Column, string>;
}

/** Receives each problem of a row, or of a cell of it. */
export type ReportProblem<Column extends string> = (
  row: number,
  column: Column | null,
  message: string,
) => void;

/** The field of each column, by position. */
export type Mapping<Column extends string> = readonly (Column | null)[];

/** The head is among so many rows: above it are titles. */
export const LOOK = 30;
const EXAMPLES = 3;
/** How long the name and an example of a column are shown. */
const SHOWN = 60;

export interface SheetSetup<Column extends string> {
  readonly names: ColumnNames<Column>;
  readonly needed: readonly Column[];
  /** What the person says that the columns are. */
  readonly mapping: Mapping<Column> | undefined;
  /** What somebody said of a sheet with the same head. */
  readonly remembered: (signature: string) => Promise<Mapping<Column> | undefined>;
  /** Whether a row without this is a total or a heading, if its words say so. */
  readonly leaveOut: (
    entry: Entry<Column>,
    words: readonly string[],
  ) => "total" | "heading" | undefined;
  readonly report: ReportProblem<Column>;
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

const TOTAL =
  /^(?:(?:(?:sub|page)[\s-]*totals?|grand totals?|totals?|carried (?:forward|to)|brought forward|[cb]\/f)\b|(?:(?:to )?collection|sum)[\s:]*$)/i;

/** Whether one of a row's words says that it adds up others. */
export function isTotal(words: readonly string[]): boolean {
  return words.some((word) => TOTAL.test(word.replace(/^[\s:]+/, "")));
}

/** Longer ones are not looked at: the rows above are judged in one go. */
const LONGEST_FIGURES = 200;

/** Whether a cell holds figures without words. */
function isFigures(cell: string): boolean {
  return cell.length <= LONGEST_FIGURES && /\d/.test(cell) && !/\p{L}/u.test(cell);
}

/**
 * The row that names the columns: the first of those with the most known names; else the first with several cells. One
 * name is not enough, and figures are no names: "Total, 7500" is no head.
 */
export function headOf<Column extends string>(
  rows: readonly SheetRow[],
  names: ColumnNames<Column>,
): number {
  const known = rows.map(({ cells }) =>
    cells.some((cell) => isFigures(cell))
      ? 0
      : new Set(fieldsOf(cells, names).filter(Boolean)).size,
  );
  const most = Math.max(...known, 0);
  if (most > 1) return known.indexOf(most);
  const several = rows.findIndex(({ cells }) => cells.filter(Boolean).length > 1);
  return Math.max(several, 0);
}

/** Reads the rows of a sheet as people have it: it finds the head, and says what it leaves out. */
export function sheetReader<Column extends string>(
  setup: SheetSetup<Column>,
  visit: (entry: Entry<Column>) => void | Promise<void>,
) {
  const { names, needed, mapping, remembered, leaveOut, report } = setup;
  const early: SheetRow[] = [];
  const left = { total: [] as number[], heading: [] as number[], empty: 0 };
  let columns: Mapping<Column> | undefined;
  let head:
    | { row: number; cells: readonly string[]; signature: string; examples: string[][] }
    | undefined;
  let good = false;
  /** Whether somebody has said what the columns are, now or of an earlier sheet. */
  let isSaid = false;

  const find = async () => {
    const at = headOf(early, names);
    const { row = 1, cells = [] } = early[at] ?? {};
    const signature = signatureOf(cells);
    const said = mapping ?? (await remembered(signature));
    isSaid = said !== undefined;
    columns = said ?? fieldsOf(cells, names);
    head = { row, cells, signature, examples: cells.map(() => []) };
    const twice = columns.find(
      (field, place) => field !== null && columns?.indexOf(field) !== place,
    );
    if (twice) report(row, twice, `${twice} is there twice.`);
    const missing = needed.find((field) => !columns?.includes(field));
    if (missing !== undefined) {
      const which = needed.length > 1 ? "among them" : "one of them";
      const found = early.length === 0 ? "" : " Say below which column is which.";
      report(row, missing, `A row must name the columns, ${which} ${listed(needed)}.${found}`);
    }
    good = !twice && missing === undefined;
    for (const early_ of early.splice(0).slice(at + 1)) {
      await give(early_);
      await setImmediate();
    }
  };
  const give = ({ row, cells }: SheetRow): void | Promise<void> => {
    const values = new Map<Column, string>();
    const words: string[] = [];
    for (const [position, cell] of cells.entries()) {
      const column = columns?.[position];
      if (column && cell !== "") values.set(column, cell);
      if (/\p{L}/u.test(cell)) words.push(cell);
      const examples = head?.examples[position];
      if (cell !== "" && examples && examples.length < EXAMPLES)
        examples.push(cell.slice(0, SHOWN));
    }
    if (!good) return undefined;
    if (values.size === 0 && words.length === 0) return void (left.empty += 1);
    const entry = { row, values };
    const why = leaveOut(entry, words);
    if (why) return void left[why].push(row);
    return visit(entry);
  };

  return {
    row: (row: SheetRow): void | Promise<void> => {
      if (head) return give(row);
      early.push(row);
      return early.length >= LOOK ? find() : undefined;
    },
    /** Reads what is left of a short sheet. */
    end: async () => {
      if (!head) await find();
    },
    signature: () => head?.signature ?? "",
    head: (): SheetHead<Column> => ({
      row: head?.row ?? 1,
      columns: (head?.cells ?? []).map((name, at) => ({
        name: name.slice(0, SHOWN),
        field: columns?.[at] ?? null,
        examples: head?.examples[at] ?? [],
      })),
      asks:
        !good ||
        (!isSaid && (head?.cells ?? []).some((name, at) => !columns?.[at] && !isIgnored(name))),
    }),
    /** What was left out, in sentences. @param used the headings that were not. */
    notes: ({ used }: { used?: ReadonlySet<number> } = {}): string[] => [
      ...leftOut(left.total, "with totals"),
      ...leftOut(
        left.heading.filter((row) => !used?.has(row)),
        "with nothing but words",
      ),
      ...(left.empty > 0
        ? [
            `${countOf(left.empty)} without anything to import ${left.empty === 1 ? "is" : "are"} left out.`,
          ]
        : []),
    ],
  };
}

const countOf = (count: number) => `${count.toLocaleString("en")} row${count === 1 ? "" : "s"}`;

function leftOut(rows: readonly number[], which: string): string[] {
  if (rows.length === 0) return [];
  const first = rows.slice(0, 5).join(", ") + (rows.length > 5 ? " …" : "");
  const one = rows.length === 1;
  return [
    `${countOf(rows.length)} ${which} ${one ? "is" : "are"} left out: row${one ? "" : "s"} ${first}.`,
  ];
}
