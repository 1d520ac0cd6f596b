import { sql } from "kysely";
import { type Hat, hatsOf } from "../../../contract/hats.ts";
import type { Role } from "../../../contract/permissions.ts";
import { parseRole } from "../../../contract/permissions.ts";
import type { Tx } from "../../database/kysely-client.ts";
import type { RaisedLimit } from "../../raised-limit.ts";

/** The most that are listed, more than a screen shows. The audit trail has the older ones. */
const LISTED = 500;

function roleOf(text: string): Role {
  const role = parseRole(text);
  if (!role) throw new Error(`The database holds an unknown role: ${text}`);
  return role;
}

function moment(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

export interface InvitedProject {
  readonly _id: string;
  readonly title: string;
}

/** Whether an invitation `i` is open, and to the team of this project. */
const toTeamOf = (project: string) => sql`(
  i.accepted_at is null and i.revoked_at is null
  and i.id in (select invitation_id from invitation_projects where project_id = ${project}::uuid))`;

/** An invitation as shown to people who manage people. */
export interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly message: string;
  readonly projects: InvitedProject[];
  readonly hats: Hat[];
  readonly employer: { readonly _id: string; readonly name: string } | null;
  readonly invitedBy: { readonly _id: string; readonly name: string } | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly acceptedAt: Date | null;
  readonly revokedAt: Date | null;
}

interface WhichInvitations {
  /** Only those with these ids. */
  readonly ids?: readonly string[];
  /** Only open ones to the team of this project. */
  readonly project?: string | undefined;
}

/** Selects invitations of the workspace, newest first. */
export async function selectInvitations(
  tx: Tx,
  { ids, project }: WhichInvitations,
): Promise<InvitationRow[]> {
  const { rows } = await sql<{
    id: string;
    email: string;
    role: string;
    message: string;
    projects: InvitedProject[];
    hats: string[];
    employer: { _id: string; name: string } | null;
    inviter: { _id: string; name: string } | null;
    created_at: string;
    expires_at: string;
    accepted_at: string | null;
    revoked_at: string | null;
  }>`
    select i.id, i.email, i.role, i.message, i.hats, i.accepted_at, i.revoked_at,
           iso(i.created_at) as created_at, iso(i.expires_at) as expires_at,
           case when u.id is not null then json_build_object('_id', u.id, 'name', u.name) end as inviter,
           case when c.id is not null then json_build_object('_id', c.id, 'name', c.name) end as employer,
           coalesce((select json_agg(json_build_object('_id', p.id, 'title', p.title) order by p.title, p.id)
                       from invitation_projects t join projects p on p.id = t.project_id
                      where t.invitation_id = i.id), '[]') as projects
      from invitations i left join users u on u.id = i.invited_by
           left join companies c on c.id = i.company_id
     where ${ids === undefined ? sql`true` : sql`i.id = any(${[...ids]}::uuid[])`}
       and ${project === undefined ? sql`true` : toTeamOf(project)}
     order by i.created_at desc, i.id desc limit ${LISTED}`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: roleOf(row.role),
    message: row.message,
    projects: row.projects,
    hats: hatsOf(row.hats),
    employer: row.employer,
    invitedBy: row.inviter,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    acceptedAt: moment(row.accepted_at),
    revokedAt: moment(row.revoked_at),
  }));
}

/**
 * Locks the workspace's invitations until the transaction ends. Inviting, joining, deactivating and
 * removing take this lock before any row, so that each sees the others' changes.
 */
export async function lockInvitationsOf(tx: Tx, workspaceId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('invitations of ' || ${workspaceId}::text, 0))`.execute(
    tx,
  );
}

/** Selects, of these emails, the ones that belong to members of the actor's workspace who were not removed. */
export async function selectMembers(
  tx: Tx,
  emails: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly active: boolean }>> {
  const rows = await tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("u.email", "=", sql<string>`any(${[...emails]}::text[])`)
    .where("m.removed_at", "is", null)
    .select(["u.email", "u.name", "m.active"])
    .execute();
  return new Map(rows.map(({ email, name, active }) => [email, { name, active }]));
}

/** Selects, of these projects, the ones that the actor can see. */
export async function selectProjects(tx: Tx, ids: readonly string[]): Promise<InvitedProject[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom("projects")
    .where("id", "in", ids)
    .select(["id as _id", "title"])
    .orderBy("title")
    .orderBy("id")
    .execute();
}

/** How many links the workspace has sent to each address since then. */
export async function countLinks(tx: Tx, since: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom("invitation_links as l")
    .innerJoin("invitations as i", "i.id", "l.invitation_id")
    .where("l.issued_at", ">", since.toISOString())
    .groupBy("i.email")
    .select((eb) => ["i.email", eb.fn.countAll<number>().as("links")])
    .execute();
  return new Map(rows.map(({ email, links }) => [email, links]));
}

/** The names of the workspace and of the inviter. */
export async function selectHosts(
  tx: Tx,
  host: { readonly workspaceId: string; readonly userId: string },
): Promise<{ readonly workspace: string; readonly inviter: string }> {
  return tx
    .selectFrom("workspaces as w")
    .innerJoin("users as u", (join) => join.on("u.id", "=", host.userId))
    .where("w.id", "=", host.workspaceId)
    .select(["w.name as workspace", "u.name as inviter"])
    .executeTakeFirstOrThrow();
}

export interface NewInvitations {
  readonly workspaceId: string;
  readonly guests: readonly { readonly id: string; readonly email: string }[];
  readonly role: Role;
  readonly message: string;
  readonly projectIds: readonly string[];
  readonly hats: readonly Hat[];
  readonly employer: string | null;
  readonly invitedBy: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/**
 * Writes an invitation for each guest, replacing an open one to the same address. At least one
 * guest is required.
 * @returns the ids.
 */
export async function upsertInvitations(tx: Tx, invitations: NewInvitations): Promise<string[]> {
  const { workspaceId, guests, projectIds } = invitations;
  const terms = {
    role: invitations.role,
    message: invitations.message,
    hats: [...invitations.hats],
    company_id: invitations.employer,
    invited_by: invitations.invitedBy,
    created_at: invitations.now.toISOString(),
    expires_at: invitations.expiresAt.toISOString(),
  };
  const rows = await tx
    .insertInto("invitations")
    .values(guests.map(({ id, email }) => ({ id, workspace_id: workspaceId, email, ...terms })))
    .onConflict((conflict) =>
      conflict
        .columns(["workspace_id", "email"])
        .where("accepted_at", "is", null)
        .where("revoked_at", "is", null)
        .doUpdateSet(terms),
    )
    .returning("id")
    .execute();
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom("invitation_projects").where("invitation_id", "in", ids).execute();
  await sql`
    insert into invitation_projects (workspace_id, invitation_id, project_id)
    select ${workspaceId}::uuid, i, p
      from unnest(${ids}::uuid[]) i cross join unnest(${[...projectIds]}::uuid[]) p`.execute(tx);
  return ids;
}

/** Adds a link to each invitation; earlier links stop working. */
export async function replaceInvitationLinks(
  tx: Tx,
  input: {
    readonly workspaceId: string;
    readonly links: readonly { readonly invitationId: string; readonly hash: Buffer }[];
    readonly issuedBy: string;
    readonly now: Date;
  },
): Promise<void> {
  const at = input.now.toISOString();
  const ids = input.links.map(({ invitationId }) => invitationId);
  await tx
    .updateTable("invitation_links")
    .set({ replaced_at: at })
    .where("invitation_id", "in", ids)
    .where("replaced_at", "is", null)
    .execute();
  await tx
    .insertInto("invitation_links")
    .values(
      input.links.map(({ invitationId, hash }) => ({
        hash,
        workspace_id: input.workspaceId,
        invitation_id: invitationId,
        issued_at: at,
        issued_by: input.issuedBy,
      })),
    )
    .execute();
}

/** Returns an invitation of the workspace and locks it until the transaction ends. */
export async function lockInvitation(
  tx: Tx,
  id: string,
): Promise<
  | (Pick<InvitationRow, "email" | "role" | "acceptedAt" | "revokedAt"> & {
      readonly expiresAt: Date;
    })
  | undefined
> {
  const row = await tx
    .selectFrom("invitations")
    .where("id", "=", id)
    .select(["email", "role", "accepted_at", "revoked_at", "expires_at"])
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      email: row.email,
      role: roleOf(row.role),
      acceptedAt: moment(row.accepted_at),
      revokedAt: moment(row.revoked_at),
      expiresAt: new Date(row.expires_at),
    }
  );
}

/** Sets when an invitation expires. */
export async function extendInvitation(
  tx: Tx,
  { id, expiresAt }: { readonly id: string; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable("invitations")
    .set({ expires_at: expiresAt.toISOString() })
    .where("id", "=", id)
    .execute();
}

/**
 * What somebody of this role may approve and pay alone on a project, without and with these hats, and what the actor
 * may; null for no limit. The project is the one on which the actor may least.
 */
export async function selectRaisedLimit(
  tx: Tx,
  of: {
    readonly workspaceId: string;
    readonly userId: string;
    readonly role: Role;
    readonly projectIds: readonly string[];
    readonly hats: readonly Hat[];
  },
): Promise<RaisedLimit> {
  const { rows } = await sql<{ own: string | null; before: string | null; after: string | null }>`
    select (select min(approval_limit(w.id, p, ${of.userId}::uuid))
              from unnest(${[...of.projectIds]}::uuid[]) p)::text as own,
           w.approval_limits->>${of.role} as before,
           (select max((w.approval_limits->>hat)::numeric) from unnest(${[...of.hats]}::text[]) hat)::text as after
      from workspaces w where w.id = ${of.workspaceId}::uuid`.execute(tx);
  const [row] = rows;
  const numberOf = (text: string | null | undefined) =>
    text === null || text === undefined ? null : Number(text);
  return { own: numberOf(row?.own), before: numberOf(row?.before), after: numberOf(row?.after) };
}
