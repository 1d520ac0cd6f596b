import { type CompiledQuery, sql } from "kysely";
import type { Role } from "../../contract/permissions.ts";
import type { Announcement } from "../announcement.ts";
import type { Tx } from "./kysely-client.ts";

/** An announcement as the feed stores it, with the roles that receive it. */
export interface RecordedChange extends Announcement {
  readonly roles: readonly Role[];
}

/** The statement that adds to the feed. Returns `number`, the transaction's number in the feed. */
export function insertChanges(tx: Tx, changes: readonly RecordedChange[]): CompiledQuery {
  const column = (of: (change: RecordedChange) => string | null) => changes.map(of);
  // Avoids `returning`, because row-level security would then require that the actor may read each change.
  return sql`
    with added as (insert into changes (workspace_id, topic, project_id, record_id, user_id, roles)
    select c.workspace, c.topic, c.project, c.record, c.person, string_to_array(c.roles, ' ')
      from unnest(
             ${column(({ workspace }) => workspace)}::uuid[], ${column(({ topic }) => topic)}::text[],
             ${column(({ project }) => project ?? null)}::uuid[], ${column(({ id }) => id ?? null)}::uuid[],
             ${column(({ user }) => user ?? null)}::uuid[], ${column(({ roles }) => roles.join(" "))}::text[])
           as c (workspace, topic, project, record, person, roles)
    ) select pg_current_xact_id()::text::bigint as number`.compile(tx);
}

export interface ChangeRow {
  readonly number: number;
  readonly part: number;
  readonly topic: string;
  readonly project: string | null;
  readonly id: string | null;
  readonly deleted: boolean;
}

/**
 * The state of the feed: its name, the number up to which it was swept, and the oldest transaction that is still
 * in progress.
 */
export interface FeedState {
  readonly feed: string;
  readonly swept: number;
  readonly horizon: number;
}

/** For transactions of any role. */
export async function selectFeedState(tx: Tx): Promise<FeedState> {
  const { rows } = await sql<FeedState>`
    select id as feed, swept_through::text::bigint as swept,
           pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon
      from change_feed`.execute(tx);
  if (!rows[0]) throw new Error("The change feed has lost its name");
  return rows[0];
}

/**
 * Changes that the actor may read, after a position and before the horizon, in order.
 * @param kinds the topics that are kinds of record, for which the database can check sight.
 */
export async function selectChanges(
  tx: Tx,
  {
    from,
    horizon,
    limit,
    kinds,
  }: {
    readonly from: { readonly number: number; readonly part: number };
    readonly horizon: number;
    readonly limit: number;
    readonly kinds: readonly string[];
  },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    with found as (
      select * from changes c
       where c.workspace_id = current_workspace()
         and (c.number, c.part) > (${String(from.number)}::xid8, ${from.part}::bigint)
         and c.number < ${String(horizon)}::xid8
       order by c.number, c.part
       limit ${limit}),
    records as (
      select array_agg(topic order by number, part) as kinds, array_agg(record_id order by number, part) as ids
        from found where record_id is not null),
    seen as (
      select s.kind, s.id from records r, subjects_in_sight(r.kinds, r.ids) s)
    select c.number::text::bigint as number, c.part, c.topic, c.project_id as project, c.record_id as id,
           (c.record_id is not null and c.topic = any(${[...kinds]}::text[])
             and (c.topic, c.record_id) not in (select kind, id from seen)) as deleted
      from found c
     order by c.number, c.part`.execute(tx);
  return rows;
}

/** The most ids that are listed for one topic and project. */
const MAX_NAMED = 20;

/**
 * What changed for the actor since a moment: by kind of record and project, with the records if they are known and few.
 * @param ms how long ago the moment is, in milliseconds
 */
export async function selectChangesWithin(
  tx: Tx,
  ms: number,
): Promise<
  { readonly topic: string; readonly project: string | null; readonly ids: string[] | null }[]
> {
  const { rows } = await sql<{ topic: string; project: string | null; ids: string[] | null }>`
    select topic, project_id as project,
           case when count(record_id) = count(*) and count(distinct record_id) <= ${MAX_NAMED}
                then array_agg(distinct record_id::text) end as ids
      from changes
     where workspace_id = current_workspace() and at > now() - ${ms} * interval '1 millisecond'
     group by topic, project_id`.execute(tx);
  return rows;
}

/**
 * Deletes changes older than `before`, and records the highest number deleted. For transactions of the system
 * role.
 */
export async function sweepChanges(tx: Tx, before: Date): Promise<void> {
  await sql`
    with swept as (delete from changes where at < ${before.toISOString()}::timestamptz returning number)
    update change_feed set swept_through = greatest(swept_through, (select max(number) from swept))
     where exists (select from swept)`.execute(tx);
}
