import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { OpenCtx } from "../../context.ts";
import { recordActivity } from "../activities/public.ts";
import { recordAudit } from "../audit/public.ts";
import { notify } from "../notifications/public.ts";
import { asOwner } from "./as-owner.ts";
import { selectActiveMembers, setDeletion } from "./workspaces.sql.ts";

/** Cancels the workspace's scheduled deletion. Without one, it does nothing. */
export async function keepWorkspace(ctx: OpenCtx): Promise<AnswerOf<typeof routes.keepWorkspace>> {
  const refusal = "Only the owner can cancel the deletion of the company.";
  await asOwner(ctx, { refusal }, async ({ tx, as, workspace }) => {
    const { name, ownerName, deletionAt } = workspace;
    if (deletionAt === null) return;
    const { workspaceId } = as.actor;
    await setDeletion(tx, { workspaceId, at: null });
    await recordAudit(as, {
      kind: "deletion",
      subject: `Company “${name}”`,
      before: { deletionAt },
      after: { deletionAt: null },
    });
    await recordActivity(as, {
      action: "deletion_taken_back",
      entityType: "workspace",
      entityId: null,
      message: "cancelled the deletion of the company",
      changes: { deletionAt: { before: deletionAt, after: null } },
    });
    await notify(as, await selectActiveMembers(tx, workspaceId), {
      kind: "role",
      type: "success",
      title: `${name} stays`,
      message: `${ownerName} cancelled its deletion.`,
    });
    as.announce({ topic: "session" });
  });
  return { data: { ok: true } };
}
