import type { LeftRecord } from "../../../contract/imports/imports.ts";

/** A record that an import has made, and what has happened to it since. */
export interface ImportedRecord {
  readonly id: string;
  readonly title: string;
  /** Why it stays although the import is undone; null if nobody has changed it since. */
  readonly reason: string | null;
}

/** What undoing an import has removed, and what stays. */
export interface Undone {
  readonly removed: readonly string[];
  readonly left: readonly LeftRecord[];
}

/** Divides the records of an import into those that are removed and those that stay. */
export function divideImported(records: readonly ImportedRecord[]): Undone {
  return {
    removed: records.filter(({ reason }) => reason === null).map(({ id }) => id),
    left: records.flatMap(({ id, title, reason }) =>
      reason === null ? [] : [{ _id: id, title, reason }],
    ),
  };
}
