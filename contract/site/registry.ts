import type { RecordKind } from "./kind.ts";
import { diary } from "./diary.ts";
import { location } from "./location.ts";
import { type RecordKindName, recordNames } from "./record-names.ts";
import { snag } from "./snag.ts";

/**
 * The kinds of record that people make on the site. A new kind is a line here, an entry in `record-names.ts`, and a line in
 * `server/database/sql/accessible-site-kinds.sql`, which says who sees it.
 */
export const recordKinds = { location, snag, diary } as const satisfies Record<
  RecordKindName,
  RecordKind
>;

export type { RecordKindName };

type RecordKinds = typeof recordKinds;

/** The names of the lists whose table is declared by their kind. */
export type RecordTableName = {
  [K in RecordKindName]: RecordKinds[K] extends { readonly table: object }
    ? RecordKinds[K]["plural"]
    : never;
}[RecordKindName];

/** Whether a word names a kind. */
export function isRecordKind(name: string): name is RecordKindName {
  return Object.hasOwn(recordNames, name);
}

/** A kind by its name; undefined if there is none. */
export function recordKindOf(name: string): RecordKind | undefined {
  return isRecordKind(name) ? recordKinds[name] : undefined;
}
