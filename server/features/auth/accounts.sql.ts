import { sql } from "kysely";
import type { ApprovalLimits } from "../../../contract/expenses/approval-rules.ts";
import type { User } from "../../../contract/auth/auth.ts";
import { themes } from "../../../contract/auth/auth.ts";
import { weekDays } from "../../../contract/common.ts";
import { parseRole, type Role } from "../../../contract/permissions.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** Identifies a sign-in and its workspace. */
export interface Membership {
  readonly userId: string;
  readonly workspaceId: string;
}

/** The person as shown to themselves in one workspace; undefined if they are not a member of it. */
export async function findUser(
  { tx, mailIsSetUp }: { readonly tx: Tx; readonly mailIsSetUp: boolean },
  { userId, workspaceId }: Membership,
): Promise<User | undefined> {
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
      "u.email_proven_at",
      "m.vouched_at",
      "u.company",
      "u.theme",
      "u.phone",
      "m.role",
      "w.owner_id",
      "w.name as workspace_name",
      "w.currency",
      "w.time_zone",
      "w.working_days",
      "w.approval_limits",
      "w.proven_only",
      sql<boolean>`((m.role = 'admin' or w.owner_id = u.id) and lacks_second_factor(u.id, w.id, 'admins'))
        or (m.role in ('admin', 'engineer') and lacks_second_factor(u.id, w.id, 'deciders'))`.as(
        "second_factor_due",
      ),
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
    emailProven: row.email_proven_at !== null,
    trusted: row.email_proven_at !== null || row.vouched_at !== null,
    role,
    company: row.company,
    isOwner: row.owner_id === row.id,
    theme,
    phone: row.phone,
    workspace: {
      _id: workspaceId,
      name: row.workspace_name,
      currency: row.currency,
      timeZone: row.time_zone,
      workingDays: weekDays.filter((day) => row.working_days.includes(day)),
      approvalLimits: row.approval_limits as ApprovalLimits,
      provenOnly: row.proven_only ?? mailIsSetUp,
      deletionAt: row.deletion_at,
    },
    workspaceCount: row.workspace_count,
    mailIsSetUp,
    secondFactorDue: row.second_factor_due,
    createdAt: row.created_at,
  };
}

/** The account with this email, and its password hash; undefined if there is none. */
export async function findCredentials(
  tx: Tx,
  email: string,
): Promise<{ userId: string; hash: string; proven: boolean } | undefined> {
  return tx
    .selectFrom("users as u")
    .innerJoin("credentials as c", "c.user_id", "u.id")
    .where("u.email", "=", email)
    .select([
      "u.id as userId",
      "c.password_hash as hash",
      sql<boolean>`u.email_proven_at is not null`.as("proven"),
    ])
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
 * The current hash, locked until the transaction ends. It waits for a password change in progress;
 * a later change waits for this transaction.
 */
export async function lockPasswordHash(tx: Tx, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("credentials")
    .where("user_id", "=", userId)
    .select("password_hash")
    .forShare()
    .executeTakeFirst();
  return row?.password_hash;
}

/**
 * Locks the account with this email and returns its id; undefined if there is none. Its sign-ins wait until the
 * transaction ends.
 */
export async function lockAccount(tx: Tx, email: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("users as u")
    .innerJoin("credentials as c", "c.user_id", "u.id")
    .where("u.email", "=", email)
    .select("u.id")
    .forUpdate("c")
    .executeTakeFirst();
  return row?.id;
}

/** The active membership that the person used last; otherwise the one that they joined first. */
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

/** The person's membership of a workspace; undefined if they have none, or no longer have one. */
export async function findMembership(
  tx: Tx,
  { userId, workspaceId }: Membership,
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

/**
 * The key for the data that is stored on the person's devices, in base64url; null without credentials. Only the
 * system role may ask.
 */
export async function selectDeviceKey(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom("credentials")
    .where("user_id", "=", userId)
    .select("device_secret")
    .executeTakeFirst();
  return row?.device_secret.toString("base64url") ?? null;
}

export interface NewAccount {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly passwordHash: string;
  readonly createdAt: Date;
}

/** Adds a person with their password; false if the email is already taken. */
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

/** Adds a workspace with its owner as the first member, and returns its initial settings. */
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
