import type { Announcement } from "./announcement.ts";
import type { Ctx, OpenCtx, SignedInActor } from "./context.ts";
import type { Tx } from "./database/kysely-client.ts";

/**
 * Makes the dependencies of a use case for a call around sign-in, where the person is only just
 * being authenticated. They use a transaction of the system role.
 * @returns the dependencies, and the events to announce after that transaction commits.
 */
export function actingAs(
  ctx: OpenCtx,
  tx: Tx,
  actor: SignedInActor,
): { readonly as: Ctx; readonly announced: readonly Announcement[] } {
  const announced: Announcement[] = [];
  const { caller, siteUrl, mailIsSetUp, mailIn, push, allowance, diskRoom, registration } = ctx;
  const { now, newId } = ctx;
  const announce: Ctx["announce"] = (announcement) =>
    announced.push({ ...announcement, workspace: actor.workspaceId });
  return {
    as: {
      tx,
      actor,
      caller,
      isConditional: false,
      siteUrl,
      mailIsSetUp,
      mailIn,
      push,
      allowance,
      diskRoom,
      registration,
      now,
      newId,
      announce,
    },
    announced,
  };
}
