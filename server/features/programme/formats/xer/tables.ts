import { setImmediate } from "node:timers/promises";
import type { TextPieces } from "../../../../platform/spreadsheets/zip-entries.ts";
import { UnreadableProgramme } from "../programme-file.ts";

/** A row of a table: its values by column. */
export type XerRow = ReadonlyMap<string, string>;

export interface XerTables {
  /** The rows of a table in the order of the file; none if it has no such table. */
  readonly rows: (table: string) => readonly XerRow[];
  /** The number of rows of each table that is not read. */
  readonly others: ReadonlyMap<string, number>;
  /** The number of rows with values beyond the columns of their table. */
  readonly overlong: number;
}

/** A limit higher than the number of rows in any table of a programme. */
const MAX_ROWS = 500_000;
const MAX_COLUMNS = 200;
const MAX_LINE = 4_000_000;
/** The number of lines after which other work may run. They take a few milliseconds. */
const BREATH = 500;

const truncated = () =>
  new UnreadableProgramme(
    "This XER file is incomplete: it ends before its last line. Export it again.",
  );

/**
 * The lines of a text. A value may contain line ends: a line that does not begin with a sign belongs to the line
 * before.
 */
async function* linesOf(pieces: TextPieces): AsyncGenerator<string> {
  let rest = "";
  let line: string | undefined;
  for await (const piece of pieces) {
    const parts = (rest + piece).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const text = part.endsWith("\r") ? part.slice(0, -1) : part;
      if (line === undefined || /^(?:%[TFRE]|ERMHDR)/.test(text)) {
        if (line !== undefined) yield line;
        line = text;
      } else line += `\n${text}`;
      if (line.length > MAX_LINE)
        throw new UnreadableProgramme("This XER file has a line that does not end.");
    }
    if (rest.length > MAX_LINE)
      throw new UnreadableProgramme("This XER file has a line that does not end.");
  }
  if (line !== undefined) yield line;
  if (rest.trim() !== "") yield rest;
}

/**
 * Reads the tables of an XER file, and lets other work run in between.
 * @param wanted the tables whose rows are returned; rows of other tables are counted
 * @throws UnreadableProgramme
 */
export async function readTables(
  pieces: TextPieces,
  wanted: ReadonlySet<string>,
): Promise<XerTables> {
  const tables = new Map<string, XerRow[]>();
  const others = new Map<string, number>();
  let table = "";
  let columns: readonly string[] = [];
  let rows: XerRow[] | undefined;
  let isFirst = true;
  let isWhole = false;
  let kept = 0;
  let read = 0;
  let overlong = 0;
  for await (const line of linesOf(pieces)) {
    read += 1;
    if (read % BREATH === 0) await setImmediate();
    if (isFirst && line.trim() === "") continue;
    if (isFirst && !line.startsWith("ERMHDR"))
      throw new UnreadableProgramme(
        "This is not an XER file of Primavera: its first line is different.",
      );
    isFirst = false;
    const sign = line.slice(0, 2);
    if (sign === "%T") {
      table = line.slice(2).trim().toUpperCase();
      columns = [];
      rows = undefined;
      if (!wanted.has(table)) continue;
      rows = tables.get(table) ?? [];
      tables.set(table, rows);
    } else if (sign === "%F")
      columns = line
        .split("\t")
        .slice(1, MAX_COLUMNS + 1)
        .map((name) => name.trim());
    else if (sign === "%R") {
      if (!rows) {
        others.set(table, (others.get(table) ?? 0) + 1);
        continue;
      }
      kept += 1;
      if (kept > MAX_ROWS)
        throw new UnreadableProgramme("This XER file has too many rows to be imported.");
      if (columns.length === 0)
        throw new UnreadableProgramme(
          `The table ${table.slice(0, 40)} of this XER file does not name its columns. Export it again.`,
        );
      const values = line.split("\t");
      if (values.slice(columns.length + 1).some((value) => value !== "")) overlong += 1;
      rows.push(rowOf(columns, values));
    } else if (sign === "%E") {
      isWhole = true;
      break;
    }
  }
  if (isFirst) throw new UnreadableProgramme("This file is empty.");
  if (!isWhole) throw truncated();
  return { rows: (name) => tables.get(name) ?? [], others, overlong };
}

function rowOf(columns: readonly string[], values: readonly string[]): XerRow {
  const row = new Map<string, string>();
  for (let at = 0; at < columns.length; at += 1) {
    const value = values[at + 1];
    const name = columns[at];
    if (value !== undefined && value !== "" && name !== undefined)
      row.set(name, value.includes('""') ? value.replaceAll('""', '"') : value);
  }
  return row;
}
