import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { recordActivity } from "../activities/public.ts";
import { recordAudit } from "../audit/public.ts";
import { lockInvitation } from "./invitations.sql.ts";
import { setRevoked } from "./revoking.sql.ts";

type Route = typeof routes.revokeInvitation;

/** Withdraws an invitation; its link stops working. Idempotent. */
export async function revokeInvitation(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const invitation = await lockInvitation(ctx.tx, params.id);
  if (!invitation) throw notFound("invitation");
  if (invitation.acceptedAt !== null) {
    throw new Refusal(
      "conflict",
      `${invitation.email} has accepted this invitation. Remove the person instead.`,
    );
  }
  if (invitation.revokedAt !== null) return { data: { ok: true } };

  const { workspaceId } = ctx.actor;
  await setRevoked(ctx.tx, { workspaceId, which: { id: params.id }, now: ctx.now });
  await recordAudit(ctx, {
    kind: "invitation_revoked",
    subject: invitation.email,
    before: { role: invitation.role },
  });
  await recordActivity(ctx, {
    action: "invitation_revoked",
    entityType: "invitation",
    entityId: null,
    message: "revoked an invitation",
  });
  return { data: { ok: true } };
}
