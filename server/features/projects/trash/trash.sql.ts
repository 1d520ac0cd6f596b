import { sql } from "kysely";
import type { ProjectStatus } from "../../../../contract/projects/projects.ts";
import type { Holdings, TrashedProject } from "../../../../contract/projects/trash.ts";
import { TRASH_DAYS } from "../../../../contract/projects/trash.ts";
import type { Tx } from "../../../database/kysely-client.ts";

/** What a project in the actor's workspace contains; undefined if it is out of sight. */
export async function selectHoldings(tx: Tx, id: string): Promise<Holdings | undefined> {
  const { rows } = await sql<{ holdings: Holdings | null }>`
    select project_holdings(${id}::uuid) as holdings`.execute(tx);
  return rows[0]?.holdings ?? undefined;
}

/** Moves a project to the trash, by the database's clock. False if it is out of sight. */
export async function trashProject(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select trash_project(${id}::uuid) as moved`.execute(tx);
  return rows[0]?.moved === true;
}

/** The deleted projects of the workspace, latest first, and how many there are. */
export async function selectTrash(
  tx: Tx,
  limit: number,
): Promise<{ readonly projects: TrashedProject[]; readonly total: number }> {
  const { rows } = await sql<{
    id: string;
    title: string;
    status: ProjectStatus;
    budget: number;
    currency: string;
    deleted_at: string;
    purge_at: string;
    deleter_id: string | null;
    deleter: string | null;
    holdings: Holdings;
    total: number;
  }>`
    select t.id, t.title, t.status, t.budget::float8 as budget, t.currency, t.holdings, iso(t.deleted_at) as deleted_at,
           iso(t.deleted_at + make_interval(days => ${TRASH_DAYS}::int)) as purge_at,
           u.id as deleter_id, u.name as deleter, count(*) over ()::int as total
      from trash() t left join users u on u.id = t.deleted_by
     order by t.deleted_at desc, t.id limit ${limit}`.execute(tx);
  return {
    total: rows[0]?.total ?? 0,
    projects: rows.map((row) => ({
      _id: row.id,
      title: row.title,
      status: row.status,
      budget: { amount: row.budget, currency: row.currency },
      deletedAt: row.deleted_at,
      deletedBy: row.deleter_id === null ? null : { _id: row.deleter_id, name: row.deleter ?? "" },
      purgeAt: row.purge_at,
      holds: row.holdings,
    })),
  };
}

/** Puts a deleted project back. @returns its title; undefined if it is not in the trash */
export async function untrashProject(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ title: string | null }>`
    select restore_project(${id}::uuid) as title`.execute(tx);
  return rows[0]?.title ?? undefined;
}

/** A project that was deleted for good. */
export interface Purged {
  readonly workspaceId: string;
  readonly title: string;
  readonly status: ProjectStatus;
  /** The exact decimal. */
  readonly budget: string;
  readonly currency: string;
  readonly holdings: Holdings;
}

/**
 * Deletes a project in the trash for good, however much it contains. Undefined if the actor may not delete it, or,
 * for the system role, if its days in the trash are not over.
 */
export async function purgeRow(tx: Tx, id: string): Promise<Purged | undefined> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
  const { rows } = await sql<Purged>`
    select workspace_id as "workspaceId", title, status, budget, currency, holdings
      from purge_project(${id}::uuid)`.execute(tx);
  return rows[0];
}

/** The ids of all deleted projects of the workspace. */
export async function selectTrashed(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from trash() order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The ids of projects whose days in the trash are over, of any workspace. For the system role. */
export async function selectOverdue(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select overdue_trash() as id`.execute(tx);
  return rows.map(({ id }) => id);
}
