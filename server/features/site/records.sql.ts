import { sql } from "kysely";
import type { Json } from "../../../engine/records/content.ts";
import type { RecordKindName } from "../../../contract/site/registry.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { OUT_OF_REACH } from "../../database/sql-errors.ts";
import { Refusal } from "../../errors.ts";
import type { DerivedColumns, StoredRecord } from "./stored-record.ts";

/**
 * Waits until no other batch writes to these projects' records, until the transaction ends. Batches of one project are
 * short, and one at a time spares them deadlocks and gives numbers without gaps. Who does not see a project keeps nobody
 * from it.
 */
export async function holdProjects(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('site ' || id, 0))
      from (select id from projects where id = any(${[...ids]}::uuid[]) order by id offset 0) p`.execute(
    tx,
  );
}

export interface SiteProject {
  readonly id: string;
  readonly title: string;
  readonly isArchived: boolean;
}

/** Those of these projects that the caller sees. */
export async function selectSiteProjects(tx: Tx, ids: readonly string[]): Promise<SiteProject[]> {
  const { rows } = await sql<SiteProject>`
    select id, title, archived_at is not null as "isArchived" from projects
     where id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows;
}

/** Those of these records that the caller sees, deleted ones too. */
export async function selectRecords(tx: Tx, ids: readonly string[]): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    select id, project_id as "projectId", kind, number, state, fields, texts, clocks, version,
           created_by as "createdBy", deleted_at is not null as "isDeleted"
      from site_records where id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows;
}

/** The bytes of these records, as far as the caller sees them. */
export async function sumRecordBytes(tx: Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(fields::text) + octet_length(texts::text) + octet_length(clocks::text)), 0)::float8 as bytes
      from site_records where id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

/** All locations of a project, with what each is in. */
export async function selectLocationParents(
  tx: Tx,
  projects: readonly string[],
): Promise<{ readonly id: string; readonly parent: string | null }[]> {
  const { rows } = await sql<{ id: string; parent: string | null }>`
    select id, fields->>'parent' as parent from site_records
     where project_id = any(${[...projects]}::uuid[]) and kind = 'location'`.execute(tx);
  return rows;
}

/** Takes the next `count` numbers of a kind. @returns the first */
export async function takeNumbers(
  tx: Tx,
  of: { readonly projectId: string; readonly kind: RecordKindName; readonly count: number },
): Promise<number> {
  const { rows } = await sql<{ first: number | null }>`
    select take_site_numbers(${of.projectId}::uuid, ${of.kind}, ${of.count}) as first`.execute(tx);
  const first = rows[0]?.first ?? null;
  if (first === null) throw new Refusal("forbidden", OUT_OF_REACH);
  return first;
}

/** Those of these ids that records have already, also out of the caller's sight. */
export async function selectTakenRecords(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from site_records_taken(${[...ids]}::uuid[]) t (id)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** A record as it is written. */
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

/** Writes what changed of records. @throws Error if one has left the caller's reach meanwhile: nothing is kept */
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

/** A command as the history keeps it. */
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
  /** In hexadecimal. */
  readonly digest: string;
}

/** Adds to the history. @returns the ids that were added: the others are taken by other people's */
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

export interface DoneEdit {
  readonly id: string;
  readonly status: "accepted" | "merged" | "refused";
  readonly code: string | null;
  readonly message: string | null;
  readonly version: number | null;
  readonly digest: string;
}

/** Those of these commands that came before, from the caller. */
export async function selectDoneEdits(tx: Tx, ids: readonly string[]): Promise<DoneEdit[]> {
  const { rows } = await sql<DoneEdit>`
    select id, status, code, message, version, encode(digest, 'hex') as digest from site_edits
     where id = any(${[...ids]}::uuid[]) and by_id = current_actor()`.execute(tx);
  return rows;
}

/** Those of these ids that commands of other people have. */
export async function selectTakenEdits(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from site_edits_taken(${[...ids]}::uuid[]) t (id)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Notes that a device sent something. False if the id is another person's device. */
export async function holdReplica(
  tx: Tx,
  of: {
    readonly id: string;
    readonly workspaceId: string;
    readonly userId: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { rows: free } = await sql<{ free: boolean }>`
    select site_replica_is_free(${of.id}::uuid) as free`.execute(tx);
  if (free[0]?.free !== true) return false;
  const { rows } = await sql`
    insert into site_replicas (workspace_id, id, user_id, seen_at)
    values (${of.workspaceId}::uuid, ${of.id}::uuid, ${of.userId}::uuid, ${of.now.toISOString()}::timestamptz)
    on conflict (workspace_id, id) do update set seen_at = excluded.seen_at
    returning id`.execute(tx);
  return rows.length === 1;
}

/** The caller's own company in the directory, and whether nobody else runs projects. */
export async function selectMyStanding(
  tx: Tx,
): Promise<{ readonly company: string | null; readonly isOnlyPlanner: boolean }> {
  const { rows } = await sql<{ company: string | null; isOnlyPlanner: boolean }>`
    select my_company() as company,
           not exists (select from memberships m where m.workspace_id = current_workspace() and m.active
                          and m.role in ('admin', 'engineer') and m.user_id <> current_actor()) as "isOnlyPlanner"`.execute(
    tx,
  );
  return rows[0] ?? { company: null, isOnlyPlanner: false };
}
