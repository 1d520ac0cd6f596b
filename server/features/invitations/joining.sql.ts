import { sql } from "kysely";
import { type Hat, hatsOf } from "../../../contract/hats.ts";
import { parseRole, type Role } from "../../../contract/permissions.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** An invitation as a person who has its link sees it, before they are a member. */
export interface LinkedInvitation {
  readonly id: string;
  readonly workspaceId: string;
  readonly workspace: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly email: string;
  readonly role: Role;
  /** The company of the directory that they will belong to. */
  readonly employer: string | null;
  readonly message: string;
  /** What they will be on each of its projects. */
  readonly hats: readonly Hat[];
  readonly inviterId: string | null;
  readonly inviter: string | null;
  readonly acceptedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly expiresAt: Date;
  readonly isReplaced: boolean;
  /** Who sent this link. */
  readonly issuerId: string | null;
}

/** Returns the invitation of a link; if `forUse`, locks it until the transaction ends. */
export async function findInvitation(
  tx: Tx,
  { hash, forUse }: { readonly hash: Buffer; readonly forUse: boolean },
): Promise<LinkedInvitation | undefined> {
  let query = tx
    .selectFrom("invitation_links as l")
    .innerJoin("invitations as i", "i.id", "l.invitation_id")
    .innerJoin("workspaces as w", "w.id", "i.workspace_id")
    .leftJoin("users as u", "u.id", "i.invited_by")
    .where("l.hash", "=", hash)
    .select([
      "i.id",
      "i.workspace_id",
      "w.name as workspace",
      "w.currency",
      "w.time_zone",
      "i.email",
      "i.role",
      "i.message",
      "i.hats",
      "i.company_id",
      "i.invited_by",
      "u.name as inviter",
      "i.accepted_at",
      "i.revoked_at",
      "i.expires_at",
      "l.replaced_at",
      "l.issued_by",
    ]);
  if (forUse) query = query.forUpdate("i");
  const row = await query.executeTakeFirst();
  if (!row) return undefined;
  const role = parseRole(row.role);
  if (!role) throw new Error(`The database holds an unknown role: ${row.role}`);
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    workspace: row.workspace,
    currency: row.currency,
    timeZone: row.time_zone,
    email: row.email,
    role,
    employer: row.company_id,
    message: row.message,
    hats: hatsOf(row.hats),
    inviterId: row.invited_by,
    inviter: row.inviter,
    acceptedAt: row.accepted_at === null ? null : new Date(row.accepted_at),
    revokedAt: row.revoked_at === null ? null : new Date(row.revoked_at),
    expiresAt: new Date(row.expires_at),
    isReplaced: row.replaced_at !== null,
    issuerId: row.issued_by,
  };
}

/** The account of this email; undefined if there is none. */
export async function findAccount(
  tx: Tx,
  email: string,
): Promise<{ readonly proven: boolean } | undefined> {
  const row = await tx
    .selectFrom("users")
    .where("email", "=", email)
    .select("email_proven_at")
    .executeTakeFirst();
  return row && { proven: row.email_proven_at !== null };
}

/** Someone's name and address. */
export async function selectPerson(
  tx: Tx,
  userId: string,
): Promise<{ readonly name: string; readonly email: string; readonly proven: boolean }> {
  const row = await tx
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["name", "email", "email_proven_at"])
    .executeTakeFirstOrThrow();
  return { name: row.name, email: row.email, proven: row.email_proven_at !== null };
}

/** Records that an invitation was used. */
export async function setAccepted(
  tx: Tx,
  use: { readonly id: string; readonly userId: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("invitations")
    .set({ accepted_at: use.now.toISOString(), accepted_by: use.userId })
    .where("id", "=", use.id)
    .execute();
}

/**
 * Whether someone joined; if not, they are already a member, or only an administrator can readmit
 * them.
 */
export type Joined = "joined" | "in already" | "deactivated";

/** Makes somebody an active member in this role, including somebody who was removed. Other members stay unchanged. */
export async function joinWorkspace(
  tx: Tx,
  member: {
    readonly workspaceId: string;
    readonly userId: string;
    readonly role: Role;
    readonly employer: string | null;
    readonly now: Date;
  },
): Promise<Joined> {
  const joined = await tx
    .insertInto("memberships")
    .values({
      workspace_id: member.workspaceId,
      user_id: member.userId,
      role: member.role,
      company_id: member.employer,
      created_at: member.now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["workspace_id", "user_id"])
        .doUpdateSet({
          role: member.role,
          company_id: sql`coalesce(excluded.company_id, memberships.company_id)`,
          active: true,
          removed_at: null,
          vouched_by: null,
          vouched_at: null,
        })
        .where("memberships.removed_at", "is not", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  if (joined) return "joined";
  const { active } = await tx
    .selectFrom("memberships")
    .where("workspace_id", "=", member.workspaceId)
    .where("user_id", "=", member.userId)
    .select("active")
    .executeTakeFirstOrThrow();
  return active ? "in already" : "deactivated";
}

export interface JoinedTeam {
  readonly id: string;
  readonly title: string;
  /** Active members who were on the team before. */
  readonly people: string[];
}

/** Puts someone on the teams named by their invitation with its hats, if those projects still exist. */
export async function joinTeams(
  tx: Tx,
  { invitationId, userId }: { readonly invitationId: string; readonly userId: string },
): Promise<JoinedTeam[]> {
  const { rows } = await sql<JoinedTeam>`
    with joined as (
      insert into project_members (workspace_id, project_id, user_id, hats)
      select t.workspace_id, t.project_id, ${userId}::uuid, i.hats
        from invitation_projects t join invitations i on i.id = t.invitation_id
       where i.id = ${invitationId}::uuid
      on conflict do nothing returning project_id
    )
    select p.id, p.title,
           array(select m.user_id::text from project_members t
                   join memberships m on m.workspace_id = t.workspace_id and m.user_id = t.user_id
                  where t.project_id = p.id and m.active) as people
      from joined j join projects p on p.id = j.project_id
     order by p.title, p.id`.execute(tx);
  return rows;
}

/** The projects of an invitation that are not in the trash, by title; archived ones come last. */
export async function selectJoinableProjects(
  tx: Tx,
  invitationId: string,
): Promise<{ readonly _id: string; readonly title: string }[]> {
  return tx
    .selectFrom("invitation_projects as t")
    .innerJoin("projects as p", "p.id", "t.project_id")
    .where("t.invitation_id", "=", invitationId)
    .where("p.deleted_at", "is", null)
    .select(["p.id as _id", "p.title"])
    .orderBy(sql`p.archived_at is not null`)
    .orderBy("p.title")
    .orderBy("p.id")
    .execute();
}

/** Lets a sign-in enter the workspace again after an administrator had ended it there. */
export async function reopenTo(
  tx: Tx,
  { sessionId, workspaceId }: { readonly sessionId: string; readonly workspaceId: string },
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ closed_to: sql`array_remove(closed_to, ${workspaceId}::uuid)` })
    .where("id", "=", sessionId)
    .execute();
}
