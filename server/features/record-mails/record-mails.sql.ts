import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

/** A record of the site, as the actor sees it. */
export interface MailedRecord {
  readonly id: string;
  readonly kind: string;
  readonly number: number | null;
  readonly state: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly projectId: string;
  readonly projectTitle: string;
}

/** A record of the site; undefined if it is out of the actor's sight, or its kind is not in `kinds`. */
export async function selectMailed(
  tx: Tx,
  id: string,
  kinds: readonly string[],
): Promise<MailedRecord | undefined> {
  const { rows } = await sql<MailedRecord>`
    select r.id, r.kind, r.number, r.state, r.fields, p.id as "projectId", p.title as "projectTitle"
      from site_records r join projects p on p.id = r.project_id
     where r.id = ${id}::uuid and r.kind = any(${[...kinds]}::text[]) and r.deleted_at is null`.execute(
    tx,
  );
  return rows[0];
}

/** The names of the things to which a record refers, as far as the actor sees them. */
export async function selectNamesOf(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from companies where id = any(${[...ids]}::uuid[])
    union all select id, name from users where id = any(${[...ids]}::uuid[])
    union all select id, title from site_records where id = any(${[...ids]}::uuid[]) and kind = 'location'
    union all select id, name from programme_activities where id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Somebody to whom a record may be mailed. */
export interface Addressee {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** The handle of the person's address for answers; null if none was requested. */
  readonly handle: string | null;
}

/**
 * Returns which of these people see the record, by the database's own rules.
 * @param handles for new addresses for answers, one for each person; undefined for none
 */
export async function selectAddressees(
  tx: Tx,
  {
    record,
    people,
    handles,
    now,
  }: {
    readonly record: string;
    readonly people: readonly string[];
    readonly handles: readonly string[] | undefined;
    readonly now: Date;
  },
): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select user_id as "userId", name, email, handle
      from mail_addressees(${record}::uuid, ${[...people]}::uuid[], ${handles ? [...handles] : null}::text[],
                           ${now.toISOString()}::timestamptz)
     order by name_order(name) collate "C", user_id`.execute(tx);
  return rows;
}
