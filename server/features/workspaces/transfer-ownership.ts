import { mayAtAll } from "../../../contract/permissions.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Input, OpenCtx } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { recordActivity } from "../activities/public.ts";
import { recordAudit } from "../audit/public.ts";
import { lockInvitationsOf, revokeInvitations } from "../invitations/public.ts";
import { notify } from "../notifications/public.ts";
import { asOwner } from "./as-owner.ts";
import { changeOwner, lockActiveMember } from "./workspaces.sql.ts";

type Route = typeof routes.transferOwnership;

/** Hands the workspace over to another active member; both keep their roles. */
export async function transferOwnership(
  ctx: OpenCtx,
  { body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const refusal = "Only the owner can hand the company over.";
  const { user: ownerId, password } = body;
  await asOwner(ctx, { password, refusal }, async ({ tx, as, workspace }) => {
    const { workspaceId, userId } = as.actor;
    if (ownerId === userId) {
      const message = "You own this company already.";
      throw new Refusal("validation_failed", message, { user: message });
    }
    await lockInvitationsOf(tx, workspaceId);
    const heir = await lockActiveMember(tx, { workspaceId, userId: ownerId });
    if (!heir) throw notFound("person");

    await changeOwner(tx, { workspaceId, ownerId, now: ctx.now });
    if (!mayAtAll({ ...as.actor, isOwner: false }, "people.manage")) {
      const reason = `${workspace.ownerName} handed the company over`;
      await revokeInvitations(as, { sender: userId }, reason);
    }
    const before = { _id: userId, name: workspace.ownerName };
    const after = { _id: ownerId, name: heir.name };
    await recordAudit(as, {
      kind: "ownership_transferred",
      subject: workspace.name,
      before: { owner: before },
      after: { owner: after },
    });
    await recordActivity(as, {
      action: "ownership_transferred",
      entityType: "user",
      entityId: ownerId,
      message: `handed the company over to ${heir.name}`,
      changes: { owner: { before, after } },
    });
    await notify(as, [ownerId], {
      kind: "role",
      type: "info",
      title: "You own this company now",
      message: `${workspace.ownerName} handed ${workspace.name} over to you.`,
    });
    for (const user of [userId, ownerId]) as.announce({ topic: "session", user });
  });
  return { data: { ok: true } };
}
