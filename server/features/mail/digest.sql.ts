import { type RawBuilder, sql } from "kysely";
import type { SubjectRef } from "../../../contract/subjects.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** When the daily mail is sent, by each workspace's clock. */
const DIGEST_TIME = "07:00";
/** After more days than this, because no server ran, older notifications are left out. */
const LONGEST_DAYS = 7;

/** A person whose daily mail is due. */
export interface Reader {
  readonly workspaceId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly workspace: string;
  /** Whether the workspace is on trial. */
  readonly onTrial: boolean;
  readonly day: string;
  /** What decides what they see: their role, company and teams. */
  readonly sight: string;
  /** Start of the mail's period: notifications from here on have not been in a mail yet. */
  readonly since: string;
  /** End of the mail's period: notifications from here on go into tomorrow's mail. */
  readonly until: string;
}

/** Selects the people whose daily mail is due. People who joined after its time wait for tomorrow. */
function dueAt(now: Date, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`clocks as materialized (
      select id, name, time_zone, (${at} at time zone time_zone)::date as day from workspaces
    ), due as (
      select m.workspace_id, m.user_id, m.role, m.company_id, m.last_digest_day, c.name as workspace, c.time_zone, c.day,
             (c.day + ${DIGEST_TIME}::time) at time zone c.time_zone as until
        from clocks c join memberships m on m.workspace_id = c.id and m.active
       where (c.day + ${DIGEST_TIME}::time) at time zone c.time_zone <= ${at}
         and m.created_at < (c.day + ${DIGEST_TIME}::time) at time zone c.time_zone
         and coalesce(m.last_digest_day < c.day, true) ${which}
    )`;
}

const READERS = sql`
    select d.workspace_id as "workspaceId", d.user_id as "userId", u.name, u.email, d.workspace,
           is_on_trial(d.workspace_id) as "onTrial", d.day, d.until,
           (greatest(coalesce(d.last_digest_day, d.day - 1), d.day - ${LONGEST_DAYS}::int)
             + ${DIGEST_TIME}::time) at time zone d.time_zone as since,
           concat_ws(' ', d.role, d.company_id,
             (select string_agg(t.project_id::text, ' ' order by t.project_id) from project_members t
               where t.workspace_id = d.workspace_id and t.user_id = d.user_id)) as sight
      from due d join users u on u.id = d.user_id`;

const IN_ORDER = sql`order by m.workspace_id, m.user_id`;

/** Members whose daily mail is due by their workspace's clock. Nothing is locked. */
export async function selectDueDigests(
  tx: Tx,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<Reader[]> {
  const which = sql`${IN_ORDER} limit ${limit}`;
  const { rows } = await sql<Reader>`with ${dueAt(now, which)} ${READERS}`.execute(tx);
  return rows;
}

/**
 * Takes the given readers whose daily mail is still due. They are locked and set as done, so that no other process
 * or later round takes them again; rows that another process has locked are skipped.
 */
export async function takeReaders(
  tx: Tx,
  { now, among }: { readonly now: Date; readonly among: readonly Reader[] },
): Promise<Reader[]> {
  const which = sql`and (m.workspace_id, m.user_id) in (
           select * from unnest(${among.map(({ workspaceId }) => workspaceId)}::uuid[],
                                ${among.map(({ userId }) => userId)}::uuid[]))
       ${IN_ORDER} for update of m skip locked`;
  const { rows } = await sql<Reader>`
    with ${dueAt(now, which)}, marked as (
      update memberships m set last_digest_day = d.day from due d
       where m.workspace_id = d.workspace_id and m.user_id = d.user_id
    ) ${READERS}`.execute(tx);
  return rows;
}

export interface DigestRow {
  readonly workspaceId: string;
  readonly userId: string;
  readonly kind: string;
  /** Null where the topic and the facts stand in for it. */
  readonly message: string | null;
  readonly topic: string | null;
  readonly facts: unknown;
  readonly projectId: string | null;
  readonly subject: SubjectRef | null;
  /** The total of this reader. */
  readonly total: number;
}

/**
 * Selects, for each reader, the newest unread notifications, at most `perReader`. They are of the kinds that the
 * reader wants by mail, about what the reader sees now.
 */
export async function selectUnread(
  tx: Tx,
  readers: readonly Reader[],
  perReader: number,
): Promise<DigestRow[]> {
  const column = <Key extends keyof Reader>(key: Key) => readers.map((reader) => reader[key]);
  const { rows } = await sql<DigestRow>`
    select "workspaceId", "userId", kind, message, topic, facts, "projectId", subject, total from (
      select n.workspace_id as "workspaceId", n.user_id as "userId", n.kind, n.message, n.topic, n.facts,
             n.project_id as "projectId", case when n.subject_id is not null
               then jsonb_build_object('kind', n.subject_kind, 'id', n.subject_id) end as subject,
             count(*) over reader::int as total,
             row_number() over (reader order by n.created_at desc, n.id desc) as place
        from unnest(${column("workspaceId")}::uuid[], ${column("userId")}::uuid[],
                    ${column("since")}::timestamptz[], ${column("until")}::timestamptz[])
               as r (workspace_id, user_id, since, until)
        join notifications n on n.workspace_id = r.workspace_id and n.user_id = r.user_id
         and n.created_at >= r.since and n.created_at < r.until
        join memberships m on m.workspace_id = r.workspace_id and m.user_id = r.user_id
       where not n.is_read and n.kind is not null
         and not exists (select from mail_mutes x where x.user_id = n.user_id and x.kind = n.kind)
         and news_in_sight(n, m.role)
         -- This role does not see projects in the trash.
         and (n.project_id is null
           or exists (select from projects p where p.id = n.project_id and p.archived_at is null))
      window reader as (partition by n.workspace_id, n.user_id)
    ) found
    where place <= ${perReader}
    order by "workspaceId", "userId", place`.execute(tx);
  return rows;
}
