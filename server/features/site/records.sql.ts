import { sql } from "kysely";
import type { Json } from "../../../engine/records/content.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { OUT_OF_REACH } from "../../database/errors/sql-errors.ts";
import { Refusal } from "../../errors.ts";
import type { DerivedColumns, StoredRecord } from "./record-rules.ts";

/**
 * Waits until no other batch writes to these projects' records, and locks them until the transaction ends. Batches
 * of one project are short, and running them one at a time avoids deadlocks and gives numbers without gaps. A
 * caller who does not see a project blocks nobody.
 */
export async function lockProjects(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('site ' || id, 0))
      from (select id from projects where id = any(${[...ids]}::uuid[]) order by id offset 0) p`.execute(
    tx,
  );
}

/** Runs `work` in a savepoint: if it fails, its writes are rolled back and the transaction continues. */
export async function savepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint site_command`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint site_command`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint site_command`.execute(tx);
    throw error;
  }
}

/** Numbers new records of numbered kinds, in the order given. @returns the numbers by the records' ids */
export async function takeNumbers(
  tx: Tx,
  records: readonly Pick<StoredRecord, "id" | "projectId" | "kind">[],
): Promise<ReadonlyMap<string, number>> {
  if (records.length === 0) return new Map();
  const rows = records.map(({ id, projectId, kind }, place) => ({ id, projectId, kind, place }));
  const taken = await sql<{ id: string; number: number | null }>`
    with r as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
                 as r (id uuid, "projectId" uuid, kind text, place integer)),
    taken as materialized (
      select "projectId", kind, take_site_numbers("projectId", kind, count(*)::integer) as first
        from r group by "projectId", kind)
    select r.id, t.first - 1 + row_number() over (partition by "projectId", kind order by r.place)::integer as number
      from r join taken t using ("projectId", kind)`.execute(tx);
  return new Map(
    taken.rows.map(({ id, number }) => {
      if (number === null) throw new Refusal("forbidden", OUT_OF_REACH);
      return [id, number];
    }),
  );
}

/** A record in the form in which it is written. */
export interface WrittenRecord extends StoredRecord, DerivedColumns {}

function asJson(records: readonly WrittenRecord[]): string {
  return JSON.stringify(
    records.map((record) => ({
      id: record.id,
      project: record.projectId,
      kind: record.kind,
      number: record.number,
      state: record.state,
      title: record.title,
      fields: record.fields,
      texts: record.texts,
      clocks: record.clocks,
      company: record.company,
      people: record.people,
      day: record.day,
      version: record.version,
      deleted: record.isDeleted,
    })),
  );
}

const ROWS = sql.raw(`as r (
  id uuid, project uuid, kind text, number integer, state text, title text, fields jsonb, texts jsonb, clocks jsonb,
  company uuid, people uuid[], day date, version integer, deleted boolean)`);

/** Adds records whose ids are free. */
export async function insertRecords(
  tx: Tx,
  of: {
    readonly records: readonly WrittenRecord[];
    readonly workspaceId: string;
    readonly by: string;
    readonly now: Date;
  },
): Promise<void> {
  if (of.records.length === 0) return;
  const at = of.now.toISOString();
  await sql`
    insert into site_records (id, workspace_id, project_id, kind, number, state, title, fields, texts, clocks, company_id,
                              people, day, version, created_by, created_at, updated_at, deleted_at)
    select id, ${of.workspaceId}::uuid, project, kind, number, state, title, fields, texts, clocks, company,
           people, day, version, ${of.by}::uuid, ${at}::timestamptz, ${at}::timestamptz,
           case when deleted then ${at}::timestamptz end
      from jsonb_to_recordset(${asJson(of.records)}::jsonb) ${ROWS}`.execute(tx);
}

/**
 * Writes the changes of records. @throws Error if a record has left the caller's reach meanwhile; then nothing is
 * written
 */
export async function updateRecords(
  tx: Tx,
  of: { readonly records: readonly WrittenRecord[]; readonly now: Date },
): Promise<void> {
  if (of.records.length === 0) return;
  const at = of.now.toISOString();
  const { numAffectedRows } = await sql`
    update site_records s
       set state = r.state, title = r.title, fields = r.fields, texts = r.texts, clocks = r.clocks,
           company_id = r.company, people = r.people, day = r.day, version = r.version,
           updated_at = ${at}::timestamptz,
           deleted_at = case when r.deleted then coalesce(s.deleted_at, ${at}::timestamptz) end
      from jsonb_to_recordset(${asJson(of.records)}::jsonb) ${ROWS}
     where s.id = r.id`.execute(tx);
  if (Number(numAffectedRows) !== of.records.length) throw new Refusal("forbidden", OUT_OF_REACH);
}

/** A command in the history. */
export interface Edit {
  readonly id: string;
  readonly projectId: string;
  readonly kind: string;
  readonly recordId: string;
  readonly act: string;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly before: Readonly<Record<string, Json>>;
  readonly lost: readonly string[];
  readonly stateBefore: string | null;
  readonly stateAfter: string | null;
  readonly status: "accepted" | "merged" | "refused";
  readonly code: string | null;
  readonly message: string | null;
  readonly version: number | null;
  readonly madeAt: string;
  readonly stamp: string;
  /** The digest in hexadecimal. */
  readonly digest: string;
}

/** Adds edits to the history. @returns the ids that were added: edits of other people already use the other ids */
export async function insertEdits(
  tx: Tx,
  of: {
    readonly edits: readonly Edit[];
    readonly workspaceId: string;
    readonly by: string;
    readonly replica: string;
    readonly now: Date;
  },
): Promise<void> {
  if (of.edits.length === 0) return;
  await sql`
    insert into site_edits (id, workspace_id, project_id, kind, record_id, act, sent, before, lost, state_before,
                            state_after, status, code, message, version, by_id, replica, made_at, stamp, received_at, digest)
    select e.id, ${of.workspaceId}::uuid, e."projectId", e.kind, e."recordId", e.act, e.sent, e.before, e.lost,
           e."stateBefore", e."stateAfter", e.status, e.code, e.message, e.version, ${of.by}::uuid, ${of.replica}::uuid,
           e."madeAt", e.stamp, ${of.now.toISOString()}::timestamptz, decode(e.digest, 'hex')
      from jsonb_to_recordset(${JSON.stringify(of.edits)}::jsonb) as e (
             id uuid, "projectId" uuid, kind text, "recordId" uuid, act text, sent jsonb, before jsonb, lost text[],
             "stateBefore" text, "stateAfter" text, status text, code text, message text, version integer, "madeAt" text, stamp text,
             digest text)`.execute(tx);
}

/** Records that a device has sent something. Returns false if the id is another person's device. */
export async function claimReplica(
  tx: Tx,
  of: {
    readonly id: string;
    readonly workspaceId: string;
    readonly userId: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into site_replicas (workspace_id, id, user_id, seen_at)
    select ${of.workspaceId}::uuid, ${of.id}::uuid, ${of.userId}::uuid, ${of.now.toISOString()}::timestamptz
     where site_replica_is_free(${of.id}::uuid)
    on conflict (workspace_id, id) do update set seen_at = excluded.seen_at
    returning id`.execute(tx);
  return rows.length === 1;
}

/** A person whose company is on the team of a project. */
export interface Colleague {
  readonly id: string;
  readonly project: string;
  readonly company: string;
}

/** The clients and contractors of companies on the teams of these projects. */
export async function selectColleagues(
  tx: Tx,
  projects: readonly string[],
): Promise<readonly Colleague[]> {
  if (projects.length === 0) return [];
  const { rows } = await sql<Colleague>`
    select m.user_id as id, t.project_id as project, m.company_id as company
      from project_members t join memberships m on m.user_id = t.user_id and m.workspace_id = t.workspace_id
     where t.project_id = any(${[...projects]}::uuid[]) and m.active and m.role in ('client', 'contractor')
       and m.company_id is not null`.execute(tx);
  return rows;
}

/** The columns of a record by which the database decides who sees it. */
export interface SiteRow {
  readonly id: string;
  readonly project_id: string;
  readonly kind: string;
  readonly state: string;
  readonly created_by: string | null;
  readonly people: readonly string[];
  readonly company_id: string | null;
  readonly deleted_at: string | null;
}

/** The clients and contractors who see any of these rows. The rows may be earlier states of records. */
export async function selectViewersOfRows(
  tx: Tx,
  rows: readonly SiteRow[],
): Promise<readonly { readonly id: string; readonly person: string }[]> {
  if (rows.length === 0) return [];
  const found = await sql<{ id: string; person: string }>`
    select id, person from viewers_of_site_rows(${JSON.stringify(rows)}::jsonb)`.execute(tx);
  return found.rows;
}
