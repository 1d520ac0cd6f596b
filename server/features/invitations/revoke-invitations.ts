import type { Ctx } from "../../context.ts";
import { recordAudit } from "../audit/public.ts";
import { setRevoked, type Revoked } from "./revoking.sql.ts";

/**
 * Withdraws the open invitations that may not outlive a change: their sender may no longer invite, or the company
 * is closing. Call it in the transaction of that change, under `lockInvitationsOf`.
 * @param reason for the audit trail, which gets an event for each invitation.
 */
export async function revokeInvitations(
  ctx: Pick<Ctx, "tx" | "actor" | "caller" | "now" | "newId">,
  which: Revoked,
  reason: string,
): Promise<void> {
  const { workspaceId } = ctx.actor;
  const revoked = await setRevoked(ctx.tx, { workspaceId, which, now: ctx.now });
  for (const { email, role } of revoked) {
    await recordAudit(ctx, {
      kind: "invitation_revoked",
      subject: email,
      before: { role },
      after: { reason },
    });
  }
}
