import { type RawBuilder, sql } from "kysely";
import type { Tx } from "./kysely-client.ts";
import type { Json } from "./types.generated.ts";

/** The version that set a field last, by whom and when; without these where it is not known. */
export type FieldVersion = readonly [version: number, by: string | null, at: string | null];

/** By field. `*` stands for all fields: changes that were made before they were told apart. */
export type FieldVersions = Readonly<Record<string, FieldVersion>>;

/** What of a stored record a change must be held against. */
export interface Versioned {
  readonly version: number;
  readonly fieldVersions: FieldVersions;
}

/** The same, of a row. */
export function versionedBy(row: {
  readonly version: number;
  readonly field_versions: unknown;
}): Versioned {
  return { version: row.version, fieldVersions: row.field_versions as FieldVersions };
}

/** The columns of a record whose fields are changed by the actor: the next version, and what it set. */
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

/** The name of someone whom the actor may know of; undefined for anybody else. */
export async function selectNameOf(tx: Tx, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from users where id = ${userId}::uuid`.execute(tx);
  return rows[0]?.name;
}
