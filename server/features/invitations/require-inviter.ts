import { type Role, refusalOf } from "../../../contract/permissions.ts";
import type { Ctx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { requireConfirmed } from "../../require-confirmed.ts";
import { closing, mayStillInvite } from "./invitation-rules.ts";
import { lockInvitationsOf, selectHosts } from "./invitations.sql.ts";
import { lockSenders, isClosing } from "./revoking.sql.ts";

/**
 * Locks the workspace's invitations, and checks again that the actor may invite: the request may have waited for a
 * change that took this right away. An actor who makes an administrator confirms who they are.
 * @throws Refusal `forbidden`, `conflict`, `confirmation_required`
 */
export async function requireInviter(ctx: Ctx, role: Role): Promise<void> {
  const { actor, tx } = ctx;
  const { workspaceId, userId } = actor;
  await lockInvitationsOf(tx, workspaceId);
  const senders = await lockSenders(tx, { workspaceId, senders: [userId] });
  if (!senders.every(mayStillInvite))
    throw new Refusal("forbidden", refusalOf(actor, "people.manage"));
  if (await isClosing(tx, workspaceId))
    throw closing((await selectHosts(tx, { workspaceId, userId })).workspace);
  if (role === "admin") await requireConfirmed(ctx);
}
