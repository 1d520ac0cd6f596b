import type { Ctx } from "./context.ts";
import { Refusal } from "./errors.ts";
import { readableAmount } from "./platform/readable-amount.ts";
import { requireConfirmed } from "./require-confirmed.ts";

/** What people may approve and pay alone on a project; null for no limit. */
export interface RaisedLimit {
  /** The actor's own. */
  readonly own: number | null;
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * Checks hats that the actor gives: they let nobody approve more than the actor may, so that people cannot raise a
 * limit that binds them. For a higher limit, the actor confirms who they are. @throws Refusal `forbidden`,
 * `confirmation_required`
 */
export async function requireMayRaise(
  ctx: Ctx,
  { own, before, after }: RaisedLimit,
): Promise<void> {
  if (before === null || after === null || after <= before) return;
  const { isOwner, currency } = ctx.actor;
  if (isOwner || own === null || after <= own) {
    await requireConfirmed(ctx);
    return;
  }
  const message = `These hats allow a person to approve and pay up to ${readableAmount(String(after), currency)} on this project, and your own limit is ${readableAmount(String(own), currency)}. Somebody with a higher limit must give them.`;
  throw new Refusal("forbidden", message);
}
