import {
  type Clock,
  type Content,
  formerOf,
  type Json,
  type MergeKind,
  type TextMerger,
} from "./content.ts";
import { replicaOf, type Stamp, nextStamp } from "./stamp.ts";

/** One person's change of a record's fields. */
export interface FieldEdit {
  /**
   * The changes by field. For a text: its words, or `{update}`; for a set: all members, or `{add, remove}`; for
   * rows: by row id the cells that change, or null for a removed row.
   */
  readonly fields: Readonly<Record<string, Json>>;
  readonly stamp: Stamp;
  /**
   * The device's own time, as text that sorts. The stamp is corrected by the clock's error, which differs a little
   * with each request. This time keeps the order of two edits of one device.
   */
  readonly made?: string;
  readonly by: string;
  /** The version of the record that the person saw when they made the change; -1 if they saw none. */
  readonly base: number;
  /** The version that the record gets. */
  readonly version: number;
}

export interface Merged {
  readonly content: Content;
  /** The earlier values of the fields that changed; null for fields that were not set. */
  readonly before: Readonly<Record<string, Json>>;
  /** The fields, members and cells in which a later value won, which the author of the edit had not seen. */
  readonly lost: readonly string[];
  /** Whether the edit replaced a change of somebody else that its author had not seen, or was merged with it. */
  readonly hasMet: boolean;
  /** The texts whose update cannot be read. Nothing of the edit is applied then. */
  readonly unreadable: readonly string[];
  /**
   * The texts whose update was made in too many places of the text, or builds on an update that has not arrived. In
   * that case, no part of the edit is applied either.
   */
  readonly scattered: readonly string[];
  readonly gaps: readonly string[];
}

/** A record's content while one edit changes it. */
class Draft {
  readonly fields: Record<string, Json>;
  readonly texts: Record<string, string>;
  readonly clocks: Record<string, Clock>;
  readonly lost: string[] = [];
  readonly refused = {
    unreadable: [] as string[],
    scattered: [] as string[],
    gap: [] as string[],
  };
  hasMet = false;
  readonly #edit: FieldEdit;
  readonly #replica: string;
  readonly #made: string;

  constructor(content: Content, edit: FieldEdit) {
    this.fields = { ...content.fields };
    this.texts = { ...content.texts };
    this.clocks = { ...content.clocks };
    this.#edit = edit;
    this.#replica = replicaOf(edit.stamp);
    this.#made = edit.made ?? edit.stamp;
  }

  /**
   * Whether the author saw the present value of `key` when they made the edit, or the same device set it before.
   */
  saw(key: string): boolean {
    const clock = this.clocks[key];
    if (clock === undefined || clock.version <= this.#edit.base) return true;
    return this.isOwn(clock) && (clock.made ?? clock.stamp) <= this.#made;
  }

  /** Whether the same device set it. */
  isOwn({ stamp }: Clock): boolean {
    return replicaOf(stamp) === this.#replica;
  }

  /**
   * Whether the edit decides the value of `key`. It does if its author had seen the present value; otherwise the
   * later stamp decides.
   */
  wins(key: string): boolean {
    const last = this.clocks[key];
    if (last === undefined || this.saw(key)) return true;
    if (this.isOwn(last)) return false;
    this.hasMet = true;
    return this.#edit.stamp > last.stamp;
  }

  /** Whether the edit is not by the same device and earlier than the edit that set `key`. */
  comesAfter(key: string): boolean {
    const last = this.clocks[key];
    return last === undefined || !this.isOwn(last) || this.#made > (last.made ?? last.stamp);
  }

  /** Records that the edit set `key`. A stamp is never earlier than the one that it replaces. */
  mark(key: string): void {
    const { stamp, by, version } = this.#edit;
    const last = this.clocks[key]?.stamp ?? "";
    const now = stamp.slice(0, stamp.indexOf("/"));
    const mine = stamp > last ? stamp : nextStamp(last, { now, replica: this.#replica });
    const made = this.#made === mine ? {} : { made: this.#made };
    this.clocks[key] = { stamp: mine, ...made, by, version };
  }

  /** Sets `key` if the edit wins it, and otherwise records that it lost. */
  takes(key: string): boolean {
    const wins = this.wins(key);
    if (wins) this.mark(key);
    else this.lost.push(key);
    return wins;
  }
}

function isObject(value: Json | undefined): value is { readonly [name: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

function mergeValue(draft: Draft, field: string, value: Json): void {
  if (draft.takes(field)) draft.fields[field] = value;
}

function mergeSet(draft: Draft, field: string, value: Json): void {
  const present = new Set(textsOf(draft.fields[field]));
  const isWhole = Array.isArray(value);
  const add = isWhole ? textsOf(value) : isObject(value) ? textsOf(value["add"]) : [];
  // A person who sends the whole set does not remove members that they had not seen.
  const remove = isWhole
    ? [...present].filter((one) => !add.includes(one) && draft.saw(`${field}/${one}`))
    : isObject(value)
      ? textsOf(value["remove"])
      : [];
  for (const one of add) if (draft.takes(`${field}/${one}`)) present.add(one);
  for (const one of remove) if (draft.takes(`${field}/${one}`)) present.delete(one);
  draft.fields[field] = [...present].toSorted();
}

/** The cell that is set in a row that somebody removed. The row's other cells stay, in case it comes back. */
export const REMOVED = "_removed";

/** Returns the existing rows of a field, by id and in order. */
export function rowsOf(
  value: Json | undefined,
): readonly (readonly [string, { readonly [cell: string]: Json }])[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([row, cells]) =>
    isObject(cells) && cells[REMOVED] !== true ? [[row, cells] as const] : [],
  );
}

/**
 * Returns the rows in which something is written. A row that was added and left empty is neither counted nor
 * printed.
 */
export function filledRows(value: Json | undefined): ReturnType<typeof rowsOf> {
  const says = (cell: Json | undefined) =>
    cell !== null && cell !== undefined && !(typeof cell === "string" && cell.trim() === "");
  return rowsOf(value).filter(([, cells]) => Object.values(cells).some(says));
}

/** Removes a row, unless somebody has filled one of its cells meanwhile: their words stay. */
function removeRow(draft: Draft, key: string, present: { readonly [cell: string]: Json }): Json {
  const cells = Object.keys(present).filter((name) => name !== REMOVED);
  if (cells.some((name) => !draft.saw(`${key}/${name}`))) {
    draft.hasMet = true;
    draft.lost.push(key);
    return present;
  }
  return draft.takes(key) ? { ...present, [REMOVED]: true } : present;
}

/** Sets cells of a row. A row that somebody removed without having seen this change comes back. */
function setCells(
  draft: Draft,
  key: string,
  { present, cells }: Record<"present" | "cells", { readonly [cell: string]: Json }>,
): Json {
  const next = { ...present };
  const isTaken = Object.entries(cells).map(([name, cell]) => {
    const takes = name !== REMOVED && draft.takes(`${key}/${name}`);
    if (takes) next[name] = cell;
    return takes;
  });
  if (next[REMOVED] === true && isTaken.includes(true) && draft.comesAfter(key)) {
    delete next[REMOVED];
    draft.mark(key);
  }
  return next;
}

function mergeRows(draft: Draft, field: string, value: Json): void {
  if (!isObject(value)) return;
  const old = draft.fields[field];
  const rows: Record<string, Json> = isObject(old) ? { ...old } : {};
  for (const [row, cells] of Object.entries(value)) {
    const key = `${field}/${row}`;
    const there = rows[row];
    const present = isObject(there) ? there : {};
    rows[row] = isObject(cells)
      ? setCells(draft, key, { present, cells })
      : removeRow(draft, key, present);
  }
  draft.fields[field] = Object.fromEntries(
    Object.entries(rows).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function mergeText(draft: Draft, field: string, value: Json, texts: TextMerger): void {
  const state = draft.texts[field];
  const update = isObject(value) ? value["update"] : undefined;
  const words = typeof value === "string" ? value : "";
  const isUpdate = typeof update === "string";
  // An update loses nothing, so its clock only says who wrote last. Words that replace the whole text also replace
  // what their author saw, and so may lose.
  if (!isUpdate && !draft.takes(field)) return;
  const former = formerOf(field);
  const joined = texts.join(state, isUpdate ? { update } : { words }, draft.texts[former]);
  if (joined.refused !== undefined) {
    draft.refused[joined.refused].push(field);
    return;
  }
  if (isUpdate && draft.wins(field)) draft.mark(field);
  draft.fields[field] = joined.words;
  draft.texts[field] = joined.state;
  if (joined.former === undefined) delete draft.texts[former];
  else draft.texts[former] = joined.former;
}

function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Merges one person's change into a record. The result does not depend on the order in which independent changes
 * arrive: for a value the later stamp wins, for a text all words stay, and each member of a set or of rows merges
 * separately.
 * @param kinds how each field merges. Other fields are ignored: check them before.
 */
export function mergeEdit(
  content: Content,
  edit: FieldEdit,
  {
    kinds,
    texts,
  }: { readonly kinds: Readonly<Record<string, MergeKind>>; readonly texts: TextMerger },
): Merged {
  const draft = new Draft(content, edit);
  for (const [field, value] of Object.entries(edit.fields)) {
    switch (kinds[field]) {
      case "value":
        mergeValue(draft, field, value);
        break;
      case "text":
        mergeText(draft, field, value, texts);
        break;
      case "set":
        mergeSet(draft, field, value);
        break;
      case "rows":
        mergeRows(draft, field, value);
        break;
      case undefined:
        break;
    }
  }
  const { lost, hasMet } = draft;
  const { unreadable, scattered, gap: gaps } = draft.refused;
  const refused = { unreadable, scattered, gaps };
  if (unreadable.length + scattered.length + gaps.length > 0)
    return { content, before: {}, lost: [], hasMet: false, ...refused };
  const changed = Object.keys(edit.fields).filter(
    (field) => !isEqual(content.fields[field], draft.fields[field]),
  );
  const before = Object.fromEntries(changed.map((name) => [name, content.fields[name] ?? null]));
  const { fields, texts: states, clocks } = draft;
  return { content: { fields, texts: states, clocks }, before, lost, hasMet, ...refused };
}
