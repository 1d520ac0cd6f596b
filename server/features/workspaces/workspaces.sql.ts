import { sql } from "kysely";
import type {
  ApprovalLimits,
  ApprovalSettings,
} from "../../../contract/expenses/approval-rules.ts";
import { parseRole, type Role } from "../../../contract/permissions.ts";
import type { Workspace } from "../../../contract/auth/workspaces.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { inWeekOrder, type Settings } from "./workspace-rules.ts";

function roleOf(text: string): Role {
  const role = parseRole(text);
  if (!role) throw new Error(`The database holds an unknown role: ${text}`);
  return role;
}

/** The workspaces that the actor belongs to, by name. */
export async function selectOwnWorkspaces(
  tx: Tx,
): Promise<{ id: string; name: string; role: Role; isOwner: boolean }[]> {
  const { rows } = await sql<{ id: string; name: string; role: string; is_owner: boolean }>`
    select id, name, role, is_owner from my_workspaces() order by name_order(name) collate "C", id`.execute(
    tx,
  );
  return rows.map(({ is_owner: isOwner, ...row }) => ({ ...row, role: roleOf(row.role), isOwner }));
}

function approvalOf(row: {
  readonly approval_amount: string | null;
  readonly approval_limits: unknown;
}): ApprovalSettings {
  return {
    approvalAmount: row.approval_amount === null ? null : Number(row.approval_amount),
    approvalLimits: row.approval_limits as ApprovalLimits,
  };
}

/** The actor's workspace with its settings. */
export async function selectWorkspace(tx: Tx, id: string): Promise<Workspace> {
  const row = await tx
    .selectFrom("workspaces as w")
    .innerJoin("users as u", "u.id", "w.owner_id")
    .where("w.id", "=", id)
    .select([
      "w.id",
      "w.name",
      "w.currency",
      "w.time_zone",
      "w.working_days",
      "w.approval_amount",
      "w.approval_limits",
      "w.proven_only",
      "w.second_factor_admins as secondFactorAdmins",
      "w.second_factor_deciders as secondFactorDeciders",
      "w.hide_budget_from_contractors as hideBudgetFromContractors",
      "w.keep_photo_places as keepPhotoPlaces",
      "w.show_snags_to_clients as showSnagsToClients",
      "u.id as owner_id",
      "u.name as owner_name",
      sql<string>`iso(w.created_at)`.as("created_at"),
      sql<string | null>`iso(w.deletion_at)`.as("deletion_at"),
    ])
    .executeTakeFirstOrThrow();
  return {
    _id: row.id,
    name: row.name,
    currency: row.currency,
    timeZone: row.time_zone,
    workingDays: inWeekOrder(row.working_days),
    ...approvalOf(row),
    provenOnly: row.proven_only,
    secondFactorAdmins: row.secondFactorAdmins,
    secondFactorDeciders: row.secondFactorDeciders,
    hideBudgetFromContractors: row.hideBudgetFromContractors,
    keepPhotoPlaces: row.keepPhotoPlaces,
    showSnagsToClients: row.showSnagsToClients,
    owner: { _id: row.owner_id, name: row.owner_name },
    createdAt: row.created_at,
    deletionAt: row.deletion_at,
  };
}

/** The settings of the actor's workspace, locked until the transaction ends. */
export async function lockSettings(tx: Tx, id: string): Promise<Settings> {
  const row = await tx
    .selectFrom("workspaces")
    .where("id", "=", id)
    .select([
      "name",
      "currency",
      "time_zone",
      "working_days",
      "proven_only",
      "approval_amount",
      "approval_limits",
      "second_factor_admins as secondFactorAdmins",
      "second_factor_deciders as secondFactorDeciders",
      "hide_budget_from_contractors as hideBudgetFromContractors",
      "keep_photo_places as keepPhotoPlaces",
      "show_snags_to_clients as showSnagsToClients",
    ])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return {
    name: row.name,
    currency: row.currency,
    timeZone: row.time_zone,
    workingDays: inWeekOrder(row.working_days),
    ...approvalOf(row),
    provenOnly: row.proven_only,
    secondFactorAdmins: row.secondFactorAdmins,
    secondFactorDeciders: row.secondFactorDeciders,
    hideBudgetFromContractors: row.hideBudgetFromContractors,
    keepPhotoPlaces: row.keepPhotoPlaces,
    showSnagsToClients: row.showSnagsToClients,
  };
}

/** Writes locked settings. */
export async function writeSettings(
  tx: Tx,
  { id, settings, now }: { readonly id: string; readonly settings: Settings; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("workspaces")
    .set({
      name: settings.name,
      currency: settings.currency,
      time_zone: settings.timeZone,
      working_days: [...settings.workingDays],
      approval_amount: settings.approvalAmount,
      approval_limits: JSON.stringify(settings.approvalLimits),
      proven_only: settings.provenOnly,
      second_factor_admins: settings.secondFactorAdmins,
      second_factor_deciders: settings.secondFactorDeciders,
      hide_budget_from_contractors: settings.hideBudgetFromContractors,
      keep_photo_places: settings.keepPhotoPlaces,
      show_snags_to_clients: settings.showSnagsToClients,
      updated_at: now.toISOString(),
    })
    .where("id", "=", id)
    .execute();
}

/** Records that the first steps were dismissed. */
export async function writeFirstStepsDismissed(
  tx: Tx,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable("workspaces")
    .set({ first_steps_dismissed_at: at.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Whether the database also knows the time zone, by exactly this name. */
export async function knowsTimeZone(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(tx);
  return rows.length > 0;
}

/** A workspace and its owner, as the system role sees them. */
export interface Owned {
  readonly name: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly deletionAt: string | null;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly ownerRole: Role;
}

/** The workspace, locked until the transaction ends. */
export async function lockOwned(tx: Tx, id: string): Promise<Owned | undefined> {
  const row = await tx
    .selectFrom("workspaces as w")
    .innerJoin("memberships as m", (join) =>
      join.onRef("m.workspace_id", "=", "w.id").onRef("m.user_id", "=", "w.owner_id"),
    )
    .innerJoin("users as u", "u.id", "w.owner_id")
    .where("w.id", "=", id)
    .select([
      "w.name",
      "w.currency",
      "w.time_zone as timeZone",
      sql<string | null>`iso(w.deletion_at)`.as("deletionAt"),
      "w.owner_id as ownerId",
      "u.name as ownerName",
      "m.role as ownerRole",
    ])
    .forNoKeyUpdate("w")
    .executeTakeFirst();
  return row && { ...row, ownerRole: roleOf(row.ownerRole) };
}

/**
 * An active member who may own the workspace, locked so that they stay one until the transaction
 * ends.
 */
export async function lockActiveMember(
  tx: Tx,
  { workspaceId, userId }: { readonly workspaceId: string; readonly userId: string },
): Promise<{ readonly name: string; readonly email: string } | undefined> {
  return tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("m.workspace_id", "=", workspaceId)
    .where("m.user_id", "=", userId)
    .where("m.active", "=", true)
    .select(["u.name", "u.email"])
    .forNoKeyUpdate("m")
    .executeTakeFirst();
}

/** Transfers a locked workspace to another member. */
export async function changeOwner(
  tx: Tx,
  change: { readonly workspaceId: string; readonly ownerId: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("workspaces")
    .set({ owner_id: change.ownerId, updated_at: change.now.toISOString() })
    .where("id", "=", change.workspaceId)
    .execute();
}

/** Schedules the deletion of a workspace, or cancels it. */
export async function setDeletion(
  tx: Tx,
  { workspaceId, at }: { readonly workspaceId: string; readonly at: Date | null },
): Promise<void> {
  await tx
    .updateTable("workspaces")
    .set({ deletion_at: at?.toISOString() ?? null })
    .where("id", "=", workspaceId)
    .execute();
}

/** All active members of the workspace. */
export async function selectActiveMembers(tx: Tx, workspaceId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("memberships")
    .where("workspace_id", "=", workspaceId)
    .where("active", "=", true)
    .select("user_id")
    .execute();
  return rows.map((row) => row.user_id);
}

/** The active members with a role. */
export async function selectMembersOf(
  tx: Tx,
  { workspaceId, role }: { readonly workspaceId: string; readonly role: Role },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("memberships")
    .where("workspace_id", "=", workspaceId)
    .where("role", "=", role)
    .where("active", "=", true)
    .select("user_id")
    .execute();
  return rows.map((row) => row.user_id);
}

/** Workspaces whose deletion is due. */
export async function selectDueWorkspaces(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom("workspaces")
    .where("deletion_at", "<=", now.toISOString())
    .select("id")
    .orderBy("deletion_at")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes a workspace whose deletion is due, with all its data and the accounts of people who belong to no other.
 * Everything happens in one transaction, however large the workspace is.
 * @returns false if meanwhile the deletion was cancelled, or another process did it.
 */
export async function deleteIfDue(
  tx: Tx,
  { workspaceId, now }: { readonly workspaceId: string; readonly now: Date },
): Promise<boolean> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
  const people = await tx
    .selectFrom("memberships")
    .where("workspace_id", "=", workspaceId)
    .select("user_id")
    .execute();
  const deleted = await tx
    .deleteFrom("workspaces")
    .where("id", "=", workspaceId)
    .where("deletion_at", "<=", now.toISOString())
    .returning("id")
    .executeTakeFirst();
  if (!deleted) return false;
  const ids = sql`${people.map((row) => row.user_id)}::uuid[]`;
  // The people are locked first: the next statement sees, or waits for, anyone who is just joining another
  // workspace.
  await sql`select from users where id = any(${ids}) order by id for update`.execute(tx);
  await sql`
    delete from users u where u.id = any(${ids})
       and not exists (select from memberships m where m.user_id = u.id)`.execute(tx);
  return true;
}
