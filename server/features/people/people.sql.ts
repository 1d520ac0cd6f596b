import { sql } from "kysely";
import { parseRole, type Role } from "../../../contract/permissions.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** The name of someone who is visible to the actor. @param at the moment of what they signed */
export async function selectName(tx: Tx, userId: string, at?: string): Promise<string> {
  const row = await tx
    .selectFrom("users")
    .select(
      sql<string>`name_at(name, former_names, coalesce(${at ?? null}::timestamptz, now()))`.as(
        "name",
      ),
    )
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.name ?? "Someone";
}

/** The fields of a member, active or not, that a change needs. */
/** The names of people in the caller's sight, by id. */
export async function selectNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("users")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly active: boolean;
  readonly isOwner: boolean;
  /** The company in the directory that they work for. */
  readonly employer: { readonly id: string; readonly name: string } | null;
}

/** A member, locked until the transaction ends; undefined for a non-member or a removed one. */
export async function lockMember(tx: Tx, userId: string): Promise<Member | undefined> {
  const row = await tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .leftJoin("companies as c", "c.id", "m.company_id")
    .where("m.user_id", "=", userId)
    .where("m.removed_at", "is", null)
    .select([
      "u.id",
      "u.name",
      "u.email",
      "m.role",
      "m.active",
      "c.id as company_id",
      "c.name as company_name",
    ])
    .forUpdate("m")
    .executeTakeFirst();
  if (!row) return undefined;
  const role = parseRole(row.role);
  if (!role) throw new Error(`The database holds an unknown role: ${row.role}`);
  // The owner is read after the row is locked: handing the workspace over locks it too.
  const owned = await tx
    .selectFrom("workspaces")
    .where("owner_id", "=", userId)
    .select("id")
    .executeTakeFirst();
  const { company_id: id, company_name: name, ...member } = row;
  const employer = id === null || name === null ? null : { id, name };
  return { ...member, role, employer, isOwner: owned !== undefined };
}

/** Changes a locked member. */
export async function changeMember(
  tx: Tx,
  userId: string,
  change: {
    readonly role?: Role;
    readonly active?: boolean;
    readonly employer?: string | null;
    readonly removedAt?: Date;
  },
): Promise<void> {
  const { role, active, employer, removedAt } = change;
  await tx
    .updateTable("memberships")
    .set({
      ...(role === undefined ? {} : { role }),
      ...(active === undefined ? {} : { active }),
      ...(employer === undefined ? {} : { company_id: employer }),
      ...(removedAt === undefined ? {} : { removed_at: removedAt.toISOString() }),
    })
    .where("user_id", "=", userId)
    .execute();
}

/** Whether someone's hats let them approve more than the actor may. Call it after changing their role. */
export async function wearsBeyond(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ beyond: boolean }>`
    select wears_beyond(${userId}::uuid) as beyond`.execute(tx);
  return rows[0]?.beyond ?? true;
}

/** Takes someone off every team of the workspace. @returns the projects */
export async function leaveAllTeams(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select leave_all_teams(${userId}::uuid) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Ends someone's sign-ins to the workspace, and stops those elsewhere from switching back to it.
 */
export async function endSignIns(
  tx: Tx,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    select end_sign_ins(${userId}::uuid, ${now.toISOString()}::timestamptz) as ended`.execute(tx);
  return rows[0]?.ended ?? 0;
}
