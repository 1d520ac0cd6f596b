import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { recordActivity } from "../activities/public.ts";
import { recordAudit } from "../audit/public.ts";
import { invitationExpiry } from "./invitation-rules.ts";
import { extendInvitation, lockInvitation, lockInvitationsOf } from "./invitations.sql.ts";
import { linksLeft } from "./link-limits.ts";
import { requireInviter } from "./require-inviter.ts";
import { sendInvitations } from "./send-invitations.ts";

type Route = typeof routes.resendInvitation;

/** Sends an invitation again, even an expired one: a new link, and seven more days. */
export async function resendInvitation(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<AnswerOf<Route>> {
  await lockInvitationsOf(ctx.tx, ctx.actor.workspaceId);
  const invitation = await lockInvitation(ctx.tx, params.id);
  if (!invitation) throw notFound("invitation");
  const { email } = invitation;
  if (invitation.acceptedAt !== null)
    throw new Refusal("conflict", `${email} has accepted this invitation already.`);
  if (invitation.revokedAt !== null)
    throw new Refusal("conflict", "This invitation was revoked. Invite the person again.");
  await requireInviter(ctx, invitation.role);
  const why = (await linksLeft(ctx))(email);
  if (why) throw why;

  await extendInvitation(ctx.tx, { id: params.id, expiresAt: invitationExpiry(ctx.now) });
  await recordAudit(ctx, {
    kind: "invitation_sent",
    subject: email,
    after: { role: invitation.role, again: true },
  });
  await recordActivity(ctx, {
    action: "invited",
    entityType: "invitation",
    entityId: null,
    message: "sent an invitation again",
  });
  const [sent] = await sendInvitations(ctx, [params.id]);
  if (!sent) throw new Error("An invitation that is held cannot be read");
  return { data: sent };
}
