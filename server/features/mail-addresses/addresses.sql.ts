import { sql } from "kysely";
import { isSubjectKind, type SubjectRef } from "../../../contract/subjects.ts";
import type { MailAddressRow } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";

interface Row extends Omit<MailAddressRow, "subject"> {
  readonly kind: string | null;
  readonly id: string | null;
}

const columns = sql`a.handle, a.workspace_id as "workspaceId", a.user_id as "userId",
                    a.project_id as "projectId", a.subject_kind as kind, a.subject_id as id`;

function toRow({ kind, id, ...whose }: Row): MailAddressRow {
  if (kind === null || id === null) return { ...whose, subject: null };
  if (!isSubjectKind(kind)) throw new Error(`The database holds an unknown kind: ${kind}`);
  return { ...whose, subject: { kind, id } };
}

/** The actor's address for snags of a project; undefined if there is none. */
export async function selectOwnAddress(
  tx: Tx,
  projectId: string,
): Promise<MailAddressRow | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from mail_addresses a
     where a.user_id = current_actor() and a.project_id = ${projectId}::uuid and a.subject_id is null`.execute(
    tx,
  );
  return rows[0] && toRow(rows[0]);
}

/** Ends the actor's addresses in a project: the one for snags, and those of its records. */
export async function deleteOwnAddresses(tx: Tx, projectId: string): Promise<void> {
  await tx
    .deleteFrom("mail_addresses")
    .where("user_id", "=", sql<string>`current_actor()`)
    .where("project_id", "=", projectId)
    .execute();
}

/** Adds the address of a person in a project, unless they have one. */
export async function insertAddress(
  tx: Tx,
  { subject, now, ...whose }: MailAddressRow & { readonly now: Date },
): Promise<void> {
  await tx
    .insertInto("mail_addresses")
    .values({
      handle: whose.handle,
      workspace_id: whose.workspaceId,
      user_id: whose.userId,
      project_id: whose.projectId,
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A person and a record that they receive mail about. */
export interface MailReader {
  readonly workspaceId: string;
  readonly userId: string;
  readonly projectId: string;
  readonly subject: SubjectRef;
}

/** Returns people's reply addresses for records, and makes new ones for people who have none. For the system role. */
export async function takeReplyAddresses(
  tx: Tx,
  readings: readonly (MailReader & { readonly handle: string })[],
  now: Date,
): Promise<MailAddressRow[]> {
  if (readings.length === 0) return [];
  const column = <T>(value: (reading: (typeof readings)[number]) => T) => readings.map(value);
  const { rows } = await sql<Row>`
    with wanted as (
      select * from unnest(${column((r) => r.handle)}::text[], ${column((r) => r.workspaceId)}::uuid[],
                           ${column((r) => r.userId)}::uuid[], ${column((r) => r.projectId)}::uuid[],
                           ${column((r) => r.subject.kind)}::text[], ${column((r) => r.subject.id)}::uuid[])
             as w (handle, workspace_id, user_id, project_id, subject_kind, subject_id)
    ), made as (
      insert into mail_addresses (handle, workspace_id, user_id, project_id, subject_kind, subject_id, created_at)
      select w.*, ${now.toISOString()}::timestamptz from wanted w
      on conflict do nothing
      returning *
    )
    select ${columns} from made a
    union
    select ${columns} from mail_addresses a
      join wanted w on w.user_id = a.user_id and w.subject_kind = a.subject_kind and w.subject_id = a.subject_id`.execute(
    tx,
  );
  return rows.map(toRow);
}

/** The address with a handle, if its person is still a member. For the system role. */
export async function selectProjectAddress(
  tx: Tx,
  handle: string,
): Promise<MailAddressRow | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from mail_addresses a
      join memberships m on m.user_id = a.user_id and m.workspace_id = a.workspace_id and m.active
     where a.handle = ${handle}`.execute(tx);
  return rows[0] && toRow(rows[0]);
}
