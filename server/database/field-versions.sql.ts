import { type RawBuilder, sql } from "kysely";
import type { Tx } from "./kysely-client.ts";
import type { Json } from "./types.generated.ts";

/** The version that last set a field, by whom and when; null where that is not known. */
export type FieldVersion = readonly [version: number, by: string | null, at: string | null];

/** By field. `*` means any field: changes from before fields were tracked separately. */
export type FieldVersions = Readonly<Record<string, FieldVersion>>;

/** The part of a stored record that a change is checked against. */
export interface Versioned {
  readonly version: number;
  readonly fieldVersions: FieldVersions;
}

/** Reads the version and the field versions from a row. */
export function versionedBy(row: {
  readonly version: number;
  readonly field_versions: unknown;
}): Versioned {
  return { version: row.version, fieldVersions: row.field_versions as FieldVersions };
}

/** The version columns to set when the actor changes fields of a record. */
export function nextVersion(
  changed: readonly string[],
  now: Date,
): { readonly version: RawBuilder<number>; readonly field_versions: RawBuilder<Json> } {
  return {
    version: sql<number>`version + 1`,
    field_versions: sql<Json>`set_field_versions(field_versions, version, ${[...changed]}::text[],
                                                 ${now.toISOString()}::timestamptz)`,
  };
}

/** The name of a person whom the actor may know of; undefined for others. */
export async function selectNameOf(tx: Tx, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from users where id = ${userId}::uuid`.execute(tx);
  return rows[0]?.name;
}
