import { sql } from "kysely";
import type { User } from "../../../contract/auth.ts";
import { themes } from "../../../contract/auth.ts";
import { weekDays } from "../../../contract/common.ts";
import { parseRole, type Role } from "../../../contract/permissions.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** Whose sign-in, and in which workspace. */
export interface Place {
  readonly userId: string;
  readonly workspaceId: string;
}

/** The person as their own screen shows them, in one workspace; undefined if they have no part in it. */
export async function findUser(tx: Tx, { userId, workspaceId }: Place): Promise<User | undefined> {
  const row = await tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .innerJoin("workspaces as w", "w.id", "m.workspace_id")
    .where("m.user_id", "=", userId)
    .where("m.workspace_id", "=", workspaceId)
    .where("m.active", "=", true)
    .select([
      "u.id",
      "u.name",
      "u.email",
      "u.company",
      "u.theme",
      "m.role",
      "w.owner_id",
      "w.name as workspace_name",
      "w.currency",
      "w.time_zone",
      "w.working_days",
      sql<string | null>`iso(w.deletion_at)`.as("deletion_at"),
      sql<number>`workspace_count(u.id)`.as("workspace_count"),
      sql<string>`iso(u.created_at)`.as("created_at"),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const role = parseRole(row.role);
  const theme = themes.find((known) => known === row.theme);
  if (!role || !theme) throw new Error(`The database holds an unknown role or theme for ${row.id}`);
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    role,
    company: row.company,
    isOwner: row.owner_id === row.id,
    theme,
    workspace: {
      _id: workspaceId,
      name: row.workspace_name,
      currency: row.currency,
      timeZone: row.time_zone,
      workingDays: weekDays.filter((day) => row.working_days.includes(day)),
      deletionAt: row.deletion_at,
    },
    workspaceCount: row.workspace_count,
    createdAt: row.created_at,
  };
}

/** Whose email this is, with the hash of the password; undefined if nobody's. */
export async function findCredentials(
  tx: Tx,
  email: string,
): Promise<{ userId: string; hash: string } | undefined> {
  return tx
    .selectFrom("users as u")
    .innerJoin("credentials as c", "c.user_id", "u.id")
    .where("u.email", "=", email)
    .select(["u.id as userId", "c.password_hash as hash"])
    .executeTakeFirst();
}

/** The hash of the person's password; undefined if they have none. Only the system role may ask. */
export async function findPasswordHash(tx: Tx, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("credentials")
    .where("user_id", "=", userId)
    .select("password_hash")
    .executeTakeFirst();
  return row?.password_hash;
}

/**
 * The hash as it stands now, held until the transaction ends: a password change that is under way is
 * waited for, and a later one waits and then sees what this transaction did.
 */
export async function holdPasswordHash(tx: Tx, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("credentials")
    .where("user_id", "=", userId)
    .select("password_hash")
    .forShare()
    .executeTakeFirst();
  return row?.password_hash;
}

/** The workspace that the person used last, among those they are active in; else the one joined first. */
export async function chooseWorkspace(tx: Tx, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("memberships as m")
    .where("m.user_id", "=", userId)
    .where("m.active", "=", true)
    .select("m.workspace_id")
    .orderBy(
      (eb) =>
        eb
          .selectFrom("sessions as s")
          .whereRef("s.user_id", "=", "m.user_id")
          .whereRef("s.workspace_id", "=", "m.workspace_id")
          .select((of) => of.fn.max("s.last_used_at").as("used")),
      (order) => order.desc().nullsLast(),
    )
    .orderBy("m.created_at")
    .orderBy("m.workspace_id")
    .limit(1)
    .executeTakeFirst();
  return row?.workspace_id;
}

/** What the person is to a workspace; undefined if nothing, or no more. */
export async function findMembership(
  tx: Tx,
  { userId, workspaceId }: Place,
): Promise<{ readonly workspace: string; readonly active: boolean } | undefined> {
  return tx
    .selectFrom("memberships as m")
    .innerJoin("workspaces as w", "w.id", "m.workspace_id")
    .where("m.user_id", "=", userId)
    .where("m.workspace_id", "=", workspaceId)
    .where("m.removed_at", "is", null)
    .select(["w.name as workspace", "m.active"])
    .executeTakeFirst();
}

export interface NewAccount {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly passwordHash: string;
  readonly createdAt: Date;
}

/** Adds a person with their password; false if the email is somebody's already. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const at = account.createdAt.toISOString();
  const inserted = await tx
    .insertInto("users")
    .values({
      id: account.userId,
      email: account.email,
      name: account.name,
      company: account.company,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return false;
  await tx
    .insertInto("credentials")
    .values({ user_id: account.userId, password_hash: account.passwordHash, changed_at: at })
    .execute();
  return true;
}

export interface NewWorkspace {
  readonly workspaceId: string;
  readonly name: string;
  readonly ownerId: string;
  readonly role: Role;
  readonly createdAt: Date;
}

/** Adds a workspace with its owner as the first member, and answers the settings it begins with. */
export async function insertWorkspace(
  tx: Tx,
  workspace: NewWorkspace,
): Promise<{ currency: string; timeZone: string }> {
  const at = workspace.createdAt.toISOString();
  const begun = await tx
    .insertInto("workspaces")
    .values({
      id: workspace.workspaceId,
      name: workspace.name,
      owner_id: workspace.ownerId,
      created_at: at,
      updated_at: at,
    })
    .returning(["currency", "time_zone as timeZone"])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("memberships")
    .values({
      workspace_id: workspace.workspaceId,
      user_id: workspace.ownerId,
      role: workspace.role,
      created_at: at,
    })
    .execute();
  return begun;
}
