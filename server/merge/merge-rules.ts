import { isDeepStrictEqual } from "node:util";
import type { FieldVersion, Versioned } from "../database/field-versions.sql.ts";

/** Fields that have a meaning only together, such as an amount and its currency. Often just one. */
export interface Unit<State extends object> {
  /** The field of the form at which a conflict is shown. */
  readonly field: string;
  /** The fields of the state; `field` itself if left out. */
  readonly of?: readonly (keyof State & string)[];
}

/** A unit that two people set to different values, with its latest change. */
export interface Clash<U> {
  readonly unit: U;
  readonly last: FieldVersion;
}

/** The fields whose values differ. */
export function changedFields<State extends object>(before: State, after: State): string[] {
  const names = Object.keys(before) as (keyof State & string)[];
  return names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

/** The latest change of these fields, by default of any; undefined if there was none. */
export function lastChange(
  { version, fieldVersions }: Versioned,
  fields: readonly string[] = Object.keys(fieldVersions),
): FieldVersion | undefined {
  // The record was changed before fields had versions of their own.
  if (version > 1 && Object.keys(fieldVersions).length === 0) return [version, null, null];
  return ["*", ...fields]
    .map((field) => fieldVersions[field])
    .filter((each) => each !== undefined)
    .toSorted(([a], [b]) => b - a)[0];
}

/**
 * The conflicts of a change that was made against an earlier version: the units that somebody else has
 * set to another value since. All other units merge.
 * @param change.me the person who makes the change. Their own earlier changes never conflict.
 */
export function clashesOf<State extends object, U extends Unit<State>>(change: {
  readonly stored: Versioned;
  readonly version: number | undefined;
  readonly before: State;
  readonly after: State;
  readonly units: readonly U[];
  readonly me: string;
}): Clash<U>[] {
  const { stored, version, before, after, units, me } = change;
  if (version === undefined || version === stored.version) return [];
  const changed = new Set(changedFields(before, after));
  return units.flatMap((unit) => {
    const fields = unit.of ?? [unit.field];
    if (!fields.some((field) => changed.has(field))) return [];
    // A version above the stored one is unknown: the record was restored from a backup.
    if (version > stored.version) return [{ unit, last: [stored.version, null, null] }];
    const last = lastChange(stored, fields);
    return last && last[0] > version && last[1] !== me ? [{ unit, last }] : [];
  });
}
