import { sql } from "kysely";
import { parseRole, type Role } from "../../../contract/permissions.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** Which open invitations to withdraw: one, those to an address, those that a person sent or sent again, or all. */
export type Revoked =
  | { readonly id: string }
  | { readonly email: string }
  | { readonly sender: string }
  | { readonly all: true };

/** Withdraws open invitations of a workspace. @returns the withdrawn invitations, by address. */
export async function setRevoked(
  tx: Tx,
  { workspaceId, which, now }: { workspaceId: string; which: Revoked; now: Date },
): Promise<{ readonly email: string; readonly role: string }[]> {
  let query = tx
    .updateTable("invitations as i")
    .set({ revoked_at: now.toISOString() })
    .where("i.workspace_id", "=", workspaceId)
    .where("i.accepted_at", "is", null)
    .where("i.revoked_at", "is", null);
  if ("id" in which) query = query.where("i.id", "=", which.id);
  if ("email" in which) query = query.where("i.email", "=", which.email);
  if ("sender" in which) {
    const { sender } = which;
    query = query.where((eb) =>
      eb.or([
        eb("i.invited_by", "=", sender),
        eb.exists(
          eb
            .selectFrom("invitation_links as l")
            .whereRef("l.invitation_id", "=", "i.id")
            .where("l.replaced_at", "is", null)
            .where("l.issued_by", "=", sender),
        ),
      ]),
    );
  }
  const revoked = await query.returning(["i.email", "i.role"]).execute();
  return revoked.toSorted((a, b) => (a.email < b.email ? -1 : 1));
}

/** A person who wrote an invitation or sent its link, with their present rights. */
export interface InvitationSender {
  readonly active: boolean;
  readonly role: Role;
  readonly isOwner: boolean;
}

/**
 * Returns the people who wrote an invitation and sent this link. Locks them, so that their rights stay the same
 * until the transaction ends; undefined for a person whose account is gone.
 */
export async function lockSenders(
  tx: Tx,
  { workspaceId, senders }: { workspaceId: string; senders: readonly (string | null)[] },
): Promise<(InvitationSender | undefined)[]> {
  const ids = [...new Set(senders)];
  const known = ids.filter((id) => id !== null);
  const rows = await tx
    .selectFrom("memberships as m")
    .innerJoin("workspaces as w", "w.id", "m.workspace_id")
    .where("m.workspace_id", "=", workspaceId)
    .where("m.user_id", "=", sql<string>`any(${known}::uuid[])`)
    .select(["m.user_id", "m.role", "m.active", sql<boolean>`w.owner_id = m.user_id`.as("isOwner")])
    .orderBy("m.user_id")
    .forShare("m")
    .execute();
  return ids.map((id) => {
    const row = rows.find(({ user_id }) => user_id === id);
    const role = row && parseRole(row.role);
    return role ? { active: row.active, role, isOwner: row.isOwner } : undefined;
  });
}

/** Whether the workspace is about to be deleted. */
export async function isClosing(tx: Tx, workspaceId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("workspaces")
    .where("id", "=", workspaceId)
    .where("deletion_at", "is not", null)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}
