import { type RawBuilder, sql } from "kysely";
import type { PersonRef } from "../../../contract/common.ts";
import type { AuditKind } from "../../../contract/reports/audit.ts";
import { instant, literal, object, plain, text } from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { beyond, type JsonPage, newestFirst, selectPage } from "../../database/paging/page.ts";
import { searchPattern } from "../../database/search-pattern.ts";

const ORDER = newestFirst("a");

export interface NewAuditEvent {
  readonly id: string;
  readonly workspaceId: string;
  readonly kind: AuditKind;
  /** Null if the actor is unknown, as when a password is guessed. */
  readonly actorId: string | null;
  readonly subject: string;
  readonly address: string;
  /** JSON. */
  readonly before: string | null;
  /** JSON. */
  readonly after: string | null;
  readonly now: Date;
}

/** Adds one event, under the actor's current name. */
export async function insertAuditEvent(tx: Tx, event: NewAuditEvent): Promise<void> {
  await sql`
    insert into audit_events
      (id, workspace_id, kind, actor_id, actor_name, subject, address, before, after, created_at)
    values (${event.id}::uuid, ${event.workspaceId}::uuid, ${event.kind}, ${event.actorId}::uuid,
      coalesce((select name from users where id = ${event.actorId}::uuid), ''), ${event.subject},
      ${event.address}, ${event.before}::jsonb, ${event.after}::jsonb,
      ${event.now.toISOString()}::timestamptz)`.execute(tx);
}

/** Adds one event to each workspace of the person, with one of these ids for each workspace. */
export async function insertAuditEventsOfPerson(
  tx: Tx,
  {
    ids,
    userId,
    ...event
  }: Omit<NewAuditEvent, "id" | "workspaceId"> & {
    readonly ids: readonly string[];
    readonly userId: string;
  },
): Promise<void> {
  await sql`
    insert into audit_events
      (id, workspace_id, kind, actor_id, actor_name, subject, address, before, after, created_at)
    select i.id, m.workspace_id, ${event.kind}, ${event.actorId}::uuid,
           coalesce((select name from users where id = ${event.actorId}::uuid), ''), ${event.subject},
           ${event.address}, ${event.before}::jsonb, ${event.after}::jsonb,
           ${event.now.toISOString()}::timestamptz
      from (select workspace_id, row_number() over (order by workspace_id) as place
              from memberships where user_id = ${userId}::uuid and removed_at is null) m
      join unnest(${[...ids]}::uuid[]) with ordinality as i (id, place) using (place)`.execute(tx);
}

/** Commits this transaction asynchronously: the answer does not wait for the disk. */
export async function commitWithoutWaiting(tx: Tx): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx);
}

export interface AuditFilter {
  readonly kind: AuditKind | undefined;
  readonly actor: string | undefined;
  readonly search: string | undefined;
  /** Days of the workspace, both included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly timeZone: string;
}

function conditions(filter: AuditFilter): RawBuilder<unknown>[] {
  const { kind, actor, search, from, to, timeZone } = filter;
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (kind !== undefined) all.push(sql`a.kind = ${kind}`);
  if (actor !== undefined) all.push(sql`a.actor_id = ${actor}::uuid`);
  if (search) {
    const pattern = searchPattern(search);
    all.push(
      sql`folded(' ' || a.actor_name || ' ' || a.subject || ' ' || a.address) like ${pattern}`,
    );
  }
  if (from !== undefined)
    all.push(sql`a.created_at >= ${from}::date::timestamp at time zone ${timeZone}`);
  if (to !== undefined)
    all.push(sql`a.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`);
  return all;
}

const auditObject = object({
  _id: plain("a.id"),
  kind: plain("a.kind"),
  actor: object({ _id: plain("a.actor_id"), name: text("a.actor_name") }, "a.actor_id"),
  subject: text("a.subject"),
  address: text("a.address"),
  before: literal("a.before"),
  after: literal("a.after"),
  createdAt: instant("a.created_at"),
});

/**
 * A page of the audit trail, newest first.
 * @throws Refusal `validation_failed` for an altered cursor.
 */
export async function selectAuditPage(
  tx: Tx,
  input: {
    readonly filter: AuditFilter;
    readonly limit: number;
    readonly cursor: string | undefined;
  },
): Promise<JsonPage & { readonly actor: PersonRef | null }> {
  const { filter, limit, cursor } = input;
  const matches = sql.join([...conditions(filter), beyond(cursor, ORDER)], sql` and `);
  const named = (from: RawBuilder<unknown>) =>
    sql`(select json_build_object('_id', x.id, 'name', x.name) from (${from}) x)`;
  const actor = sql`${filter.actor ?? null}::uuid`;
  return selectPage(tx, {
    rows: sql`select a.* from audit_events a where ${matches}`,
    alias: "a",
    order: ORDER,
    limit,
    element: auditObject,
    figures: {
      // The trail still knows the name of a person who left.
      actor: sql`coalesce(
        ${named(sql`select u.id, u.name from users u where u.id = ${actor}`)},
        ${named(sql`select a.actor_id as id, a.actor_name as name from audit_events a
          where a.actor_id = ${actor} order by a.created_at desc, a.id desc limit 1`)})`,
    },
  });
}

export interface AuditRow {
  readonly kind: string;
  readonly actor_name: string;
  readonly subject: string;
  readonly address: string;
  /** JSON. */
  readonly before: string | null;
  /** JSON. */
  readonly after: string | null;
  readonly created_at: string;
}

/** The newest events that match a filter, as text; at most `limit`. */
export async function selectAuditRows(
  tx: Tx,
  { filter, limit }: { readonly filter: AuditFilter; readonly limit: number },
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select a.kind, a.actor_name, a.subject, a.address, a.before::text, a.after::text,
           iso(a.created_at) as created_at
      from audit_events a where ${sql.join(conditions(filter), sql` and `)}
     order by a.created_at desc, a.id desc limit ${limit}`.execute(tx);
  return rows;
}
