import { typedNumber } from "../../../../../engine/amount-text.ts";
import type { Json } from "../../../../../engine/records/content.ts";
import { rowsOf } from "../../../../../engine/records/merge.ts";
import { diary } from "../../../../../contract/site/diary.ts";
import type { Cells } from "../../../../../contract/site/rows-field.ts";
import type { RecordKind } from "../../../../../contract/site/kind.ts";
import type { LocalRecord } from "../../../../device/records/local-record.ts";

/**
 * What is typed and not yet stored as a command: `field/row/cell` with its text, or `field/row` with null if the
 * row is removed.
 */
export type Edits = Readonly<Record<string, string | null>>;

/** A change of the notes, from the words that were on the screen when it began. */
export interface NotesEdit {
  readonly from: string;
  readonly to: string;
}

const kind: RecordKind = diary;

/** Returns the cells of a field that consists of rows. */
export function cellsOf(field: string): Cells {
  return kind.fields[field]?.cells ?? {};
}

/** A row as a form shows it: every cell as text. */
export interface ShownRow {
  readonly id: string;
  readonly cells: Readonly<Record<string, string>>;
}

function text(value: Json | undefined): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Returns the rows of a field, with typed edits applied. */
export function shownRows(
  value: Json | undefined,
  field: string,
  edits: Edits,
): readonly ShownRow[] {
  const rows = new Map<string, Record<string, string>>(
    rowsOf(value).map(([id, cells]) => [
      id,
      Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, text(cell)])),
    ]),
  );
  for (const [key, typed] of Object.entries(edits)) {
    const [of, row = "", cell] = key.split("/");
    if (of !== field) continue;
    if (cell === undefined) rows.delete(row);
    else rows.set(row, { ...rows.get(row), [cell]: typed ?? "" });
  }
  return [...rows].map(([id, cells]) => ({ id, cells })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Splits edits into the fields to send, and the problems of edits that cannot be sent. The latter stay as they were
 * typed.
 */
export function fieldsOf(edits: Edits): {
  readonly fields: Readonly<Record<string, Json>>;
  readonly problems: Readonly<Record<string, string>>;
} {
  const fields: Record<string, Record<string, Json>> = {};
  const problems: Record<string, string> = {};
  for (const [key, typed] of Object.entries(edits)) {
    const [field = "", row = "", name] = key.split("/");
    const rows = (fields[field] ??= {});
    if (name === undefined) {
      rows[row] = null;
      continue;
    }
    const cell = cellsOf(field)[name];
    const raw = (typed ?? "").trim();
    const value = raw === "" ? null : cell?.control === "number" ? typedNumber(raw) : raw;
    const { success, data, error } = cell?.schema.safeParse(value) ?? { success: false };
    if (success) rows[row] = { ...(rows[row] as Record<string, Json>), [name]: data as Json };
    else problems[key] = error?.issues[0]?.message ?? "This is not valid.";
  }
  const sent = Object.entries(fields).filter(([, rows]) => Object.keys(rows).length > 0);
  return { fields: Object.fromEntries(sent), problems };
}

/**
 * Stored edits that are still shown as they were typed: notes until the record contains them, cells also until
 * their control has lost the focus.
 */
export interface Stored {
  readonly edits: Edits;
  readonly notes?: string | undefined;
  /** How many actions of this page were stored with the edits. */
  readonly acts: number;
  readonly isLeft: boolean;
}

/**
 * Whether a record was read after the edits were stored. A record that was read earlier can reach the screen
 * later.
 */
export const hasStored = (
  record: Pick<LocalRecord, "acts"> | undefined,
  { acts }: Pick<Stored, "acts">,
): boolean => (record?.acts ?? -1) >= acts;

/** The stored edits that a screen shows over this record. */
export const stillShown = (
  stored: Pick<Stored, "edits" | "acts" | "isLeft">,
  record: Pick<LocalRecord, "acts"> | undefined,
): Edits => (stored.isLeft && hasStored(record, stored) ? {} : stored.edits);

/** Returns the edits that are not yet stored, or whose text has changed since. */
export function without(edits: Edits, done: Edits): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([key, typed]) => done[key] !== typed));
}

/** Returns the edits without those of a row's cells. */
export function withoutRow(edits: Edits, row: string): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([key]) => !key.startsWith(`${row}/`)));
}

/** Returns the edits, with a row's cells added or replaced. */
export function withCells(
  edits: Edits,
  row: string,
  cells: Readonly<Record<string, string>>,
): Edits {
  const typed = Object.entries(cells).map(([cell, value]) => [`${row}/${cell}`, value] as const);
  return { ...edits, ...Object.fromEntries(typed) };
}

/**
 * Applies an edit to text that somebody else has changed meanwhile, without losing their words or the typed ones.
 */
export function carryWords({ from, to }: NotesEdit, onto: string): string {
  if (onto === from) return to;
  // The edit is already applied: the page was killed after it was stored.
  if (onto === to || (to.length >= 10 && onto.includes(to))) return onto;
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1;
  let end = 0;
  const most = Math.min(from.length, to.length) - start;
  while (end < most && from.at(-1 - end) === to.at(-1 - end)) end += 1;
  const removed = from.slice(start, from.length - end);
  const added = to.slice(start, to.length - end);
  // A part of the edit is already applied: the page was killed after that part was stored, and more was typed in
  // the next page.
  const theirs = onto.slice(start, Math.max(start, onto.length - end));
  const isPart = onto === from.slice(0, start) + theirs + from.slice(from.length - end);
  if (isPart && added.startsWith(theirs)) return to;
  const before = from.slice(Math.max(0, start - 20), start);
  const found = onto.indexOf(before + removed);
  const at = found === -1 ? onto.length : found + before.length;
  const rest = found === -1 ? at : at + removed.length;
  return onto.slice(0, at) + added + onto.slice(rest);
}
