import { sql } from "kysely";
import type { QuietHours } from "../../../contract/mail/push.ts";
import type { Tx } from "../../database/kysely-client.ts";
import type { Claim, LeaseTable } from "../../platform/leases/leases.sql.ts";
import type { PushTarget } from "../../platform/push/push-service.ts";
import type { News } from "./push-rules.ts";

/** More news than this needs a second message. */
const MOST_TOGETHER = 200;

interface Times {
  readonly now: Date;
  readonly until: Date;
}

/** Somebody's news that waits to be pushed. */
export interface PushRow {
  readonly workspaceId: string;
  readonly userId: string;
}

export const pushTable: LeaseTable<PushRow> = {
  table: "pushes",
  state: "state",
  open: ["queued"],
  person: "user_id",
  row: sql`t.workspace_id as "workspaceId", t.user_id as "userId"`,
};

/** How somebody wants their news, in one company. */
export interface PushReader {
  readonly workspace: string;
  readonly timeZone: string;
  readonly quiet: QuietHours | null;
}

/** Somebody's company and their quiet hours; undefined once they have left it. */
export async function selectPushReader(tx: Tx, of: PushRow): Promise<PushReader | undefined> {
  const { rows } = await sql<PushReader>`
    select w.name as workspace, w.time_zone as "timeZone",
           case when s.quiet_from is not null then jsonb_build_object(
             'from', to_char(s.quiet_from, 'HH24:MI'), 'until', to_char(s.quiet_until, 'HH24:MI')) end as quiet
      from memberships m
      join workspaces w on w.id = m.workspace_id
      left join push_settings s on s.user_id = m.user_id
     where m.workspace_id = ${of.workspaceId}::uuid and m.user_id = ${of.userId}::uuid and m.active`.execute(
    tx,
  );
  return rows[0];
}

/**
 * Leases somebody's other waiting news together with a claimed row, so that one message says all of it and nobody else
 * sends it. @returns their ids
 */
export async function leaseTogether(
  tx: Tx,
  { workspaceId, userId, lease, now, until }: PushRow & Pick<Claim, "lease"> & Times,
): Promise<string[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<{ id: string }>`
    update pushes set lease = ${lease}::uuid, leased_until = ${until.toISOString()}::timestamptz
     where id in (
       select id from pushes
        where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid and state = 'queued' and due_at <= ${at}
          and (leased_until is null or leased_until <= ${at})
        order by due_at desc limit ${MOST_TOGETHER} for update skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Selects, in a transaction of its reader, the news that they have not read, want pushed and may see now, the latest
 * first.
 */
export async function selectNews(tx: Tx, ids: readonly string[]): Promise<News[]> {
  const { rows } = await sql<News>`
    select n.id, n.kind, n.title, n.message, n.topic, n.facts, n.project_id as "projectId",
           case when n.subject_id is not null
             then jsonb_build_object('kind', n.subject_kind, 'id', n.subject_id) end as subject
      from notifications n
     where n.id = any (${ids}::uuid[]) and not n.is_read
       and n.kind <> all (coalesce((select muted from push_settings), '{}'))
       -- Nobody looks for news of a project in the trash.
       and (n.project_id is null
         or exists (select from projects p where p.id = n.project_id and p.archived_at is null))
     order by n.created_at desc, n.id desc`.execute(tx);
  return rows;
}

/** A browser that shows somebody's news, and the company that it is signed in to. */
export interface PushBrowser extends PushTarget {
  readonly sessionId: string;
  readonly workspaceId: string;
}

/** The browsers of somebody's live sign-ins that may enter the company. */
export async function selectTargets(
  tx: Tx,
  of: PushRow & { readonly serverKey: string; readonly now: Date },
): Promise<PushBrowser[]> {
  const { rows } = await sql<PushBrowser>`
    select p.session_id as "sessionId", p.endpoint, p.p256dh, p.auth, s.workspace_id as "workspaceId"
      from push_subscriptions p join sessions s on s.id = p.session_id
     where p.user_id = ${of.userId}::uuid and s.ended_at is null and s.expires_at > ${of.now.toISOString()}::timestamptz
       and p.server_key = ${of.serverKey} and ${of.workspaceId}::uuid <> all (s.closed_to)
     order by p.created_at limit 20`.execute(tx);
  return rows;
}

/** Settles all news of a lease. */
export async function settleTogether(tx: Tx, lease: string): Promise<void> {
  await sql`
    update pushes set state = 'done', lease = null, leased_until = null
     where lease = ${lease}::uuid`.execute(tx);
}

/** Gives the other news of a lease back, to be sent from `dueAt` on. */
export async function releaseTogether(
  tx: Tx,
  { id, lease, dueAt }: Pick<Claim, "id" | "lease"> & { readonly dueAt: Date },
): Promise<void> {
  await sql`
    update pushes set due_at = ${dueAt.toISOString()}::timestamptz, lease = null, leased_until = null
     where lease = ${lease}::uuid and id <> ${id}::uuid`.execute(tx);
}

/** Notes when a browser was last sent something. */
export async function setLastSent(tx: Tx, sessionIds: readonly string[], now: Date): Promise<void> {
  if (sessionIds.length === 0) return;
  await tx
    .updateTable("push_subscriptions")
    .set({ last_sent_at: now.toISOString() })
    .where("session_id", "in", sessionIds)
    .execute();
}

/** Deletes subscriptions that their browsers have given up. */
export async function deleteGone(tx: Tx, gone: readonly PushBrowser[]): Promise<void> {
  for (const { sessionId, endpoint } of gone)
    await tx
      .deleteFrom("push_subscriptions")
      .where("session_id", "=", sessionId)
      .where("endpoint", "=", endpoint)
      .execute();
}

/** Deletes what was sent or dropped before `before`, and the subscriptions of ended sign-ins. */
export async function sweepPushes(
  tx: Tx,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<void> {
  await sql`delete from pushes where state = 'done' and due_at < ${before.toISOString()}::timestamptz`.execute(
    tx,
  );
  await sql`
    delete from push_subscriptions p using sessions s
     where s.id = p.session_id
       and (s.ended_at is not null or s.expires_at <= ${now.toISOString()}::timestamptz)`.execute(
    tx,
  );
}
