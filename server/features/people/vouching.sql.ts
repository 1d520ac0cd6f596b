import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

/**
 * Whether somebody is behind how this person joined: they wrote or sent the person's invitation, or the invitation
 * of an inviter whom nobody knows. Otherwise they could use a third account of their own to vouch for a second.
 */
export async function standsBehind(
  tx: Tx,
  person: { readonly workspaceId: string; readonly userId: string; readonly voucher: string },
): Promise<boolean> {
  const { workspaceId, userId, voucher } = person;
  const { rows } = await sql`
    with recursive senders as (
      select accepted_by as guest, invited_by as host from invitations
       where workspace_id = ${workspaceId}::uuid and accepted_by is not null
      union
      select i.accepted_by, l.issued_by from invitations i join invitation_links l on l.invitation_id = i.id
       where i.workspace_id = ${workspaceId}::uuid and i.accepted_by is not null
    ), behind as (
      select host from senders where guest = ${userId}::uuid
      union
      select s.host from behind b join senders s on s.guest = b.host
       where not is_trusted(${workspaceId}::uuid, b.host)
    )
    select from behind where host = ${voucher}::uuid`.execute(tx);
  return rows.length > 0;
}

export interface Vouching {
  readonly proven: boolean;
  readonly vouched: boolean;
}

/** Whether a locked member is proven, or vouched for. */
export async function selectVouching(tx: Tx, userId: string): Promise<Vouching> {
  return tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("m.user_id", "=", userId)
    .select([
      sql<boolean>`u.email_proven_at is not null`.as("proven"),
      sql<boolean>`m.vouched_at is not null`.as("vouched"),
    ])
    .executeTakeFirstOrThrow();
}

/** Stores who vouches for a locked member; null for nobody. */
export async function setVouch(
  tx: Tx,
  vouch: { readonly userId: string; readonly by: string | null; readonly now: Date },
): Promise<void> {
  const { by } = vouch;
  await tx
    .updateTable("memberships")
    .set({ vouched_by: by, vouched_at: by === null ? null : vouch.now.toISOString() })
    .where("user_id", "=", vouch.userId)
    .execute();
}
