import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Input, OpenCtx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { recordActivity } from "../activities/public.ts";
import { recordAudit } from "../audit/public.ts";
import { lockInvitationsOf, revokeInvitations } from "../invitations/public.ts";
import { notify } from "../notifications/public.ts";
import { asOwner } from "./as-owner.ts";
import { deletionTime } from "./workspace-rules.ts";
import { selectActiveMembers, setDeletion } from "./workspaces.sql.ts";

type Route = typeof routes.deleteWorkspace;

function longDay(at: Date, timeZone: string): string {
  return at.toLocaleDateString("en-GB", { dateStyle: "long", timeZone });
}

/**
 * Schedules the workspace's deletion; until then work continues and the deletion can be cancelled.
 */
export async function deleteWorkspace(
  ctx: OpenCtx,
  { body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const refusal = "Only the owner can delete the workspace.";
  const at = deletionTime(ctx.now);
  await asOwner(ctx, { password: body.password, refusal }, async ({ tx, as, workspace }) => {
    const { name, ownerName, timeZone } = workspace;
    if (body.name.trim() !== name.normalize("NFC").trim()) {
      const message = `Type the workspace’s name exactly: ${name}`;
      throw new Refusal("validation_failed", message, { name: message });
    }
    if (workspace.deletionAt !== null)
      throw new Refusal("conflict", "The deletion of this workspace is already requested.");

    const { workspaceId } = as.actor;
    await lockInvitationsOf(tx, workspaceId);
    await setDeletion(tx, { workspaceId, at });
    await revokeInvitations(as, { all: true }, "The deletion of the company was requested");
    await recordAudit(as, {
      kind: "deletion",
      subject: `Company “${name}”`,
      after: { deletionAt: at.toISOString() },
    });
    await recordActivity(as, {
      action: "deletion_asked",
      entityType: "workspace",
      entityId: null,
      message: "requested the deletion of the company",
      changes: { deletionAt: { before: null, after: at.toISOString() } },
    });
    await notify(as, await selectActiveMembers(tx, workspaceId), {
      kind: "role",
      type: "warning",
      title: `${name} will be deleted`,
      message: `${ownerName} requested it. Everything in it is deleted on ${longDay(at, timeZone)}, unless the deletion is cancelled.`,
    });
    as.announce({ topic: "session" });
  });
  return { data: { deletionAt: at.toISOString() } };
}
