import type { RecordKind } from "./kind.ts";
import { diary } from "./diary.ts";
import { location } from "./location.ts";
import { snag } from "./snag.ts";

/**
 * The kinds of record that people make on the site. A new kind is a line here, and one in
 * `server/database/sql/site-kinds.sql`, which says who sees it.
 */
export const recordKinds = { location, snag, diary } as const satisfies Record<string, RecordKind>;

export type RecordKindName = keyof typeof recordKinds;

export function recordKindNames(): readonly RecordKindName[] {
  return Object.keys(recordKinds) as RecordKindName[];
}

/** Whether a word names a kind. */
export function isRecordKind(name: string): name is RecordKindName {
  return Object.hasOwn(recordKinds, name);
}

/** A kind by its name; undefined if there is none. */
export function recordKindOf(name: string): RecordKind | undefined {
  return isRecordKind(name) ? recordKinds[name] : undefined;
}
