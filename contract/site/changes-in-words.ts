import { REMOVED } from "../../engine/records/merge.ts";
import type { Field } from "./fields.ts";
import { cellsIn, type NameOf, rowWords, shortWords } from "./value-words.ts";

/** What an edit sent for a field of many parts, and the field's earlier value. */
export interface PartsChange {
  readonly name: string;
  readonly sent: unknown;
  readonly before: unknown;
  /** The parts whose sent value lost against a later one, as `field/member` or `field/row/cell`. */
  readonly lost: readonly string[];
  /** Whether the edit made the record, so that all of it is new. */
  readonly isNew: boolean;
  /** Whether it was refused: nothing was done, and the earlier value is not known. */
  readonly isRefused: boolean;
}

const isThere = (row: unknown): boolean =>
  typeof row === "object" && row !== null && cellsIn(row)[REMOVED] !== true;

/** The cells of a row that changed: "Number 4 → 6, added Trade Plumbing". */
function cellChanges(
  field: Field,
  {
    key,
    was,
    now,
    lost,
  }: Record<"was" | "now", ReturnType<typeof cellsIn>> & {
    readonly key: string;
    readonly lost: readonly string[];
  },
  nameOf: NameOf,
): string {
  return Object.entries(field.cells ?? {})
    .flatMap(([cell, holder]) => {
      if (!Object.hasOwn(now, cell) || lost.includes(`${key}/${cell}`)) return [];
      const [old, fresh] = [was[cell], now[cell]].map((each) => shortWords(holder, each, nameOf));
      if (old === fresh) return [];
      if (old === undefined) return [`added ${holder.label} ${fresh}`];
      if (fresh === undefined) return [`removed ${holder.label} ${old}`];
      return [`${holder.label} ${old} → ${fresh}`];
    })
    .join(", ");
}

/**
 * What an edit did to the rows of a field: "Labour 2: Number 4 → 6". Rows are counted in the order of the form,
 * including those that the edit added or removed.
 */
export function rowsWords(field: Field, change: PartsChange, nameOf: NameOf): string[] {
  const { name, lost, isNew, isRefused } = change;
  const [sent, before] = [cellsIn(change.sent), cellsIn(change.before)];
  const shown = Object.keys(before).filter((row) => isThere(before[row]));
  const places = [...new Set([...shown, ...Object.keys(sent)])].toSorted();
  const words = (row: unknown) => rowWords(field.cells ?? {}, cellsIn(row), nameOf);
  return places.flatMap((row, place) => {
    if (!Object.hasOwn(sent, row) || lost.includes(`${name}/${row}`)) return [];
    const [now, was] = [sent[row], before[row]];
    if (isRefused) return [`${field.label}: ${now === null ? "a row removed" : words(now)}`];
    const label = `${field.label} ${place + 1}`;
    if (now === null) return isThere(was) ? [`${label}: removed ${words(was)}`.trimEnd()] : [];
    if (!isThere(was)) {
      const all = words({ ...cellsIn(was), ...cellsIn(now) });
      return [`${label}: ${isNew ? "" : "added "}${all}`.trimEnd()];
    }
    const key = `${name}/${row}`;
    const cells = cellChanges(field, { key, was: cellsIn(was), now: cellsIn(now), lost }, nameOf);
    return cells === "" ? [] : [`${label}: ${cells}`];
  });
}

const membersIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What an edit did to the members of a set: "Trades: added Plumbing, removed Painting". */
export function setWords(field: Field, change: PartsChange, nameOf: NameOf): string[] {
  const { name, sent, lost, isNew } = change;
  const before = membersIn(change.before);
  const isWhole = Array.isArray(sent);
  const add = membersIn(isWhole ? sent : cellsIn(sent)["add"]);
  const gone = isWhole
    ? before.filter((one) => !sent.includes(one))
    : membersIn(cellsIn(sent)["remove"]);
  const named = (members: readonly unknown[]) =>
    members
      .filter((one) => !lost.includes(`${name}/${String(one)}`))
      .flatMap((one) => shortWords(field, one, nameOf) ?? [])
      .join(", ");
  const added = named(add.filter((one) => !before.includes(one)));
  const removed = named(gone);
  const parts = [
    ...(added === "" ? [] : [isNew ? added : `added ${added}`]),
    ...(removed === "" ? [] : [`removed ${removed}`]),
  ];
  return parts.length > 0 ? [`${field.label}: ${parts.join(", ")}`] : [];
}
