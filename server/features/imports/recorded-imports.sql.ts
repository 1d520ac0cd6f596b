import { type RawBuilder, sql } from "kysely";
import {
  type ImportKind,
  type ImportRecord,
  MAX_LISTED_IMPORTS,
} from "../../../contract/imports/imports.ts";
import { forgetPlans } from "../../database/forget-plans.sql.ts";
import type { Tx } from "../../database/kysely-client.ts";

interface Row {
  readonly id: string;
  readonly projectId: string;
  readonly kind: ImportKind;
  readonly source: string;
  readonly made: number;
  readonly createdAt: string;
  readonly by: string | null;
  readonly byName: string | null;
  readonly undoneAt: string | null;
  readonly undoneBy: string | null;
  readonly undoneByName: string | null;
  readonly removed: number | null;
}

function recordOf(row: Row): ImportRecord {
  const person = (id: string | null, name: string | null) =>
    id === null || name === null ? null : { _id: id, name };
  return {
    _id: row.id,
    project: row.projectId,
    kind: row.kind,
    source: row.source,
    made: row.made,
    createdAt: row.createdAt,
    by: person(row.by, row.byName),
    undone:
      row.undoneAt === null
        ? null
        : {
            at: row.undoneAt,
            by: person(row.undoneBy, row.undoneByName),
            removed: row.removed ?? 0,
          },
  };
}

/** The latest imports that meet a condition, without the ids of what they made. */
async function select(tx: Tx, condition: RawBuilder<unknown>): Promise<ImportRecord[]> {
  const { rows } = await sql<Row>`
    select i.id, i.project_id as "projectId", i.kind, i.source, i.made, i.created_at as "createdAt",
           i.user_id as "by", u.name as "byName", i.undone_at as "undoneAt", i.undone_by as "undoneBy",
           n.name as "undoneByName", i.removed
      from imports i
      left join users u on u.id = i.user_id
      left join users n on n.id = i.undone_by
     where ${condition} order by i.created_at desc, i.id desc limit ${MAX_LISTED_IMPORTS}`.execute(
    tx,
  );
  return rows.map(recordOf);
}

/** The latest imports into a project that the caller may see. */
export async function selectImports(
  tx: Tx,
  of: { readonly projectId: string; readonly kind: ImportKind | undefined },
): Promise<ImportRecord[]> {
  return select(
    tx,
    sql`i.project_id = ${of.projectId}::uuid and i.kind = coalesce(${of.kind ?? null}::text, i.kind)`,
  );
}

/** One import; undefined if it is out of sight. */
export async function selectImport(tx: Tx, id: string): Promise<ImportRecord | undefined> {
  const [found] = await select(tx, sql`i.id = ${id}::uuid`);
  return found;
}

/** Stores what an import makes. Returns false if its id is taken. */
export async function insertRecordedImport(
  tx: Tx,
  entry: {
    readonly id: string;
    readonly workspaceId: string;
    readonly projectId: string;
    readonly kind: ImportKind;
    readonly source: string;
    readonly userId: string;
    readonly records: readonly string[];
    readonly now: Date;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into imports (id, workspace_id, project_id, kind, source, user_id, records, created_at)
    values (${entry.id}::uuid, ${entry.workspaceId}::uuid, ${entry.projectId}::uuid, ${entry.kind}, ${entry.source},
            ${entry.userId}::uuid, ${entry.records}::uuid[], ${entry.now.toISOString()}::timestamptz)
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** An import whose undoing begins. */
export interface LockedImport {
  readonly id: string;
  readonly kind: ImportKind;
  readonly project: { readonly id: string; readonly title: string };
  readonly source: string;
  readonly userId: string | null;
  readonly createdAt: string;
  readonly isUndone: boolean;
  readonly records: readonly string[];
}

/** The import, locked until the transaction ends, so that it is undone once; undefined if it is out of sight. */
export async function lockImport(tx: Tx, id: string): Promise<LockedImport | undefined> {
  // An undone row cannot be updated, and so not be locked either. It is read without a lock.
  const one = (lock: RawBuilder<unknown>) => sql<LockedImport>`
    select i.id, i.kind, jsonb_build_object('id', p.id, 'title', p.title) as project, i.source, i.user_id as "userId",
           i.created_at as "createdAt", i.undone_at is not null as "isUndone", i.records
      from imports i join projects p on p.id = i.project_id where i.id = ${id}::uuid ${lock}`;
  const { rows } = await one(sql`for update of i`).execute(tx);
  return rows[0] ?? (await one(sql``).execute(tx)).rows[0];
}

/**
 * Deletes those of a locked import's records that nobody has changed, in one statement, without the trash.
 * @returns the ids of those that were removed
 */
export async function deleteImported(
  tx: Tx,
  { id, records }: { readonly id: string; readonly records: readonly string[] },
): Promise<readonly string[]> {
  await forgetPlans(tx, records.length);
  const { rows } = await sql<{ id: string }>`
    select delete_imported(${id}::uuid, ${records}::uuid[]) as id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Records that a locked import is undone. */
export async function setUndone(
  tx: Tx,
  of: {
    readonly id: string;
    readonly userId: string;
    readonly removed: number;
    readonly now: Date;
  },
): Promise<void> {
  await sql`
    update imports set undone_at = ${of.now.toISOString()}::timestamptz, undone_by = ${of.userId}::uuid,
                       removed = ${of.removed}
     where id = ${of.id}::uuid`.execute(tx);
}

/** Forgets imports that are older than `before`. What they made stays. */
export async function deleteRecordedBefore(tx: Tx, before: Date): Promise<void> {
  await sql`delete from imports where created_at < ${before.toISOString()}::timestamptz`.execute(
    tx,
  );
}
