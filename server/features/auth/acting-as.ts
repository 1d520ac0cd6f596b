import type { Announcement, Ctx, OpenCtx, SignedInActor } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";

/**
 * What a use case leans on, made by a call around sign-in for someone who is only just coming in, in a
 * transaction of the system role.
 * @returns with it, what is to be announced once that transaction is committed.
 */
export function actingAs(
  ctx: OpenCtx,
  tx: Tx,
  actor: SignedInActor,
): { readonly as: Ctx; readonly announced: readonly Announcement[] } {
  const announced: Announcement[] = [];
  const { caller, siteUrl, now, newId } = ctx;
  const announce: Ctx["announce"] = (announcement) =>
    announced.push({ ...announcement, workspace: actor.workspaceId });
  return { as: { tx, actor, caller, siteUrl, now, newId, announce }, announced };
}
