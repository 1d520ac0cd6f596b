import type { Ctx, OpenCtx } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import type { Claims } from "../../database/transaction.ts";
import { Refusal } from "../../errors.ts";
import { requireConfirmed } from "../../require-confirmed.ts";
import { actingAs } from "../../acting-as.ts";
import { confirmPassword, lockConfirmed, requireSecondFactor } from "../auth/public.ts";
import { waysOf } from "../second-factor/public.ts";
import { recordChanges } from "../live/public.ts";
import { lockOwned, type Owned } from "./workspaces.sql.ts";

/**
 * Work that only the owner may do, in a transaction of the system role that locks the workspace.
 */
export type OwnerWork<T> = (work: {
  readonly tx: Tx;
  readonly as: Ctx;
  readonly workspace: Owned;
}) => Promise<T>;

/**
 * Requires a second factor from owners who have one, because somebody who learnt the password does not have it.
 * @throws Refusal
 */
async function requireOwnFactor(ctx: OpenCtx, tx: Tx, claims: Claims): Promise<void> {
  if ((await waysOf(tx, claims.userId)).length > 0)
    await requireConfirmed({ tx, now: ctx.now, actor: claims });
}

/**
 * Runs `work` if the caller owns the workspace, and publishes its announcements after the commit.
 * @param needs `password`, if it must be confirmed; `refusal`, the message for anyone but the
 * owner.
 * @throws Refusal `forbidden`, `confirmation_required`, `validation_failed` for a wrong password, TooManyAttempts
 */
export async function asOwner<T>(
  ctx: OpenCtx,
  needs: { readonly password?: string; readonly refusal: string },
  work: OwnerWork<T>,
): Promise<T> {
  const { claims } = ctx;
  if (!claims) throw new Refusal("unauthenticated", "Please sign in.");
  const { userId, workspaceId } = claims;
  const requireOwned = async (tx: Tx): Promise<Owned> => {
    const workspace = await lockOwned(tx, workspaceId);
    if (workspace?.ownerId !== userId) throw new Refusal("forbidden", needs.refusal);
    return workspace;
  };
  await ctx.system(requireOwned);
  const { password } = needs;
  const confirmed =
    password === undefined ? undefined : await confirmPassword(ctx, { userId, password });

  const { answer, announced } = await ctx.system(async (tx) => {
    // Checked again: the workspace may have been handed over while the password was being verified.
    const workspace = await requireOwned(tx);
    if (confirmed) {
      await lockConfirmed(tx, confirmed);
      await requireOwnFactor(ctx, tx, claims);
    }
    await requireSecondFactor({ tx, actor: claims }, "admins");
    const { currency, timeZone, ownerRole: role } = workspace;
    const acting = actingAs(ctx, tx, { ...claims, role, isOwner: true, currency, timeZone });
    const done = await work({ tx, as: acting.as, workspace });
    return { answer: done, announced: await recordChanges(tx, acting.announced) };
  });
  for (const announcement of announced) ctx.announce(announcement);
  return answer;
}
