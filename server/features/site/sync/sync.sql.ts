import { sql } from "kysely";
import type { Reference } from "../../../../contract/site/fields.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import type { StoredRecord } from "../record-rules.ts";

// The data that a device's request reads before it writes.

/**
 * Returns everything, besides the records themselves, that decides which records of these projects the caller
 * sees: the projects that they see; for contractors and clients also since when they are on the team, and how
 * often their company, role or membership has changed; for clients also how often the workspace has changed
 * whether it shows them snags. A caller whose rights changed and changed back has missed something.
 */
export async function selectScope(tx: Tx, projects: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ part: string }>`
    select p.id || coalesce(' ' || extract(epoch from t.created_at), '') as part
      from projects p
      left join project_members t on t.project_id = p.id and t.user_id = current_actor()
       and actor_role() in ('client', 'contractor')
     where p.id = any(${[...projects]}::uuid[])
    union all
    select 'member ' || m.sight from memberships m
     where actor_role() in ('client', 'contractor') and m.user_id = current_actor()
       and m.workspace_id = current_workspace()
    union all
    select 'shown ' || w.sight from workspaces w
     where actor_role() = 'client' and w.id = current_workspace()
    order by part`.execute(tx);
  return rows.map(({ part }) => part);
}

export interface DoneEdit {
  readonly id: string;
  readonly status: "accepted" | "merged" | "refused";
  readonly code: string | null;
  readonly message: string | null;
  readonly lost: string[];
  readonly version: number | null;
  /** The digest in hexadecimal; null for another person's command, of which only the id is known. */
  readonly digest: string | null;
}

/** Returns the commands that were received before, from the caller or under an id that somebody else has used. */
export async function selectDoneEdits(tx: Tx, ids: readonly string[]): Promise<DoneEdit[]> {
  const { rows } = await sql<DoneEdit>`
    select id, status, code, message, lost, version, encode(digest, 'hex') as digest from site_edits
     where id = any(${[...ids]}::uuid[]) and by_id = current_actor()
    union all
    select id, 'refused', null, null, '{}', null, null from site_edits_taken(${[...ids]}::uuid[]) t (id)`.execute(
    tx,
  );
  return rows;
}

export interface SiteProject {
  readonly id: string;
  readonly title: string;
  readonly isArchived: boolean;
}

/** The facts that apply to all commands of a batch. */
export interface Standing {
  /** The caller's name, and their own company in the directory. */
  readonly name: string;
  readonly company: string | null;
  /** Whether nobody else runs projects here. */
  readonly isOnlyPlanner: boolean;
  /** The projects that the caller sees. */
  readonly projects: readonly SiteProject[];
  /** The ids that records already have, including records that the caller does not see. */
  readonly taken: readonly string[];
  /** The bytes of the records that the caller sees. */
  readonly bytes: number;
}

/** Reads the caller's rights and facts about these projects and records. */
export async function selectStanding(
  tx: Tx,
  of: { readonly projects: readonly string[]; readonly records: readonly string[] },
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select coalesce((select name from users where id = current_actor()), 'Someone') as name, my_company() as company,
           not exists (select from memberships m where m.workspace_id = current_workspace() and m.active
                          and m.role in ('admin', 'engineer') and m.user_id <> current_actor()) as "isOnlyPlanner",
           (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'isArchived', archived_at is not null)), '[]')
              from projects where id = any(${[...of.projects]}::uuid[])) as projects,
           (select coalesce(json_agg(t.id), '[]') from site_records_taken(${[...of.records]}::uuid[]) t (id)) as taken,
           (select coalesce(sum(octet_length(fields::text) + octet_length(texts::text) + octet_length(clocks::text)), 0)::float8
              from site_records where id = any(${[...of.records]}::uuid[])) as bytes`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("A query of single values answered no row");
  return row;
}

/** Returns the records that the caller sees, including deleted ones. */
export async function selectRecords(tx: Tx, ids: readonly string[]): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    select id, project_id as "projectId", kind, number, state, fields, texts, clocks, version,
           created_by as "createdBy", deleted_at is not null as "isDeleted"
      from site_records where id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows;
}

/** All locations of a project, each with the location that contains it. */
export async function selectLocationParents(
  tx: Tx,
  projects: readonly string[],
): Promise<{ readonly id: string; readonly parent: string | null }[]> {
  const { rows } = await sql<{ id: string; parent: string | null }>`
    select id, fields->>'parent' as parent from site_records
     where project_id = any(${[...projects]}::uuid[]) and kind = 'location'`.execute(tx);
  return rows;
}

/** A reference in a field, and its project. */
export interface Referred {
  /** A pin refers to a revision. */
  readonly to: Reference | "revision";
  readonly id: string;
  /** The drawing of a revision. */
  readonly of?: string | undefined;
  readonly project: string;
}

/** The key of a reference in sets. */
export function keyOfRow({ to, id, of, project }: Referred): string {
  return `${to} ${id} ${of ?? ""} ${project}`;
}

/**
 * Returns the references to what the caller sees: a company of the directory, somebody who sees the project, a
 * location or an activity of the project, a material, a revision of a drawing.
 */
export async function selectKnown(
  tx: Tx,
  referred: readonly Referred[],
): Promise<ReadonlySet<string>> {
  if (referred.length === 0) return new Set();
  const { rows } = await sql<Omit<Referred, "of"> & { of: string | null }>`
    with asked as (
      select distinct * from jsonb_to_recordset(${JSON.stringify(referred)}::jsonb) as a ("to" text, id uuid, "of" uuid, project uuid))
    select a."to", a.id, a."of", a.project from asked a
     where case a."to"
       when 'company' then exists (select from companies c where c.id = a.id)
       when 'person' then exists (
         select from memberships m where m.user_id = a.id and m.active
            and (m.role in ('admin', 'engineer')
              or exists (select from project_members t where t.user_id = a.id and t.project_id = a.project)))
       when 'location' then exists (
         select from site_records r where r.id = a.id and r.project_id = a.project and r.kind = 'location')
       when 'activity' then exists (
         select from programme_activities p where p.id = a.id and p.project_id = a.project)
       when 'revision' then exists (
         select from drawing_revisions v where v.id = a.id and v.drawing_id = a."of" and v.project_id = a.project)
       when 'material' then exists (select from resources m where m.id = a.id and m.kind = 'material')
       else false end`.execute(tx);
  return new Set(rows.map((row) => keyOfRow({ ...row, of: row.of ?? undefined })));
}
