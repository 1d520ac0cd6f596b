import type { OpenCtx } from "../../context.ts";
import type { Claims } from "../../database/transaction.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { Refusal } from "../../errors.ts";
import { requireConfirmed } from "../../require-confirmed.ts";
import { recordAuditOfPerson } from "../audit/public.ts";
import { selectAddressToProve } from "../email-proof/public.ts";
import { type FactorNews, queueFactorMail } from "./factor-mails.ts";

/** The sign-in of a call about the caller's own factors. */
export function ownClaims({ claims }: OpenCtx): Claims {
  if (!claims) throw new Refusal("unauthenticated", "Please sign in.");
  return claims;
}

/** Refuses unless the person has confirmed who they are. @throws Refusal `confirmation_required` */
export async function requireOwnConfirmed(ctx: OpenCtx): Promise<Claims> {
  const actor = ownClaims(ctx);
  await ctx.system((tx) => requireConfirmed({ tx, actor, now: ctx.now }));
  return actor;
}

/**
 * Does the same as `requireOwnConfirmed`, for adding a factor. If mail is set up, the address must also be proven.
 * Otherwise a person who registers with somebody else's address could lock out its owner, who can get in only by a
 * link to reset the password.
 * @throws Refusal `confirmation_required`, or `forbidden` while the address is not proven
 */
export async function requireMayAdd(ctx: OpenCtx): Promise<Claims> {
  const actor = await requireOwnConfirmed(ctx);
  if (!ctx.mailIsSetUp) return actor;
  const { proven } = await ctx.system((tx) => selectAddressToProve(tx, actor.userId));
  if (proven) return actor;
  throw new Refusal(
    "forbidden",
    "Your address is not confirmed yet. Confirm it on your profile with a code by mail, then try again.",
  );
}

/**
 * Records a change of the caller's own factors in the audit trail of every workspace, and notifies the person by
 * mail.
 */
export async function recordChange(
  ctx: OpenCtx,
  tx: Tx,
  change: {
    readonly userId: string;
    readonly kind: "second_factor_added" | "second_factor_removed" | "recovery_codes_renewed";
    readonly subject: string;
    readonly news: FactorNews;
  },
): Promise<void> {
  const { userId, kind, subject, news } = change;
  const after = { device: ctx.caller.device };
  await recordAuditOfPerson({ ...ctx, tx }, { userId, isActor: true }, { kind, subject, after });
  await queueFactorMail(ctx, tx, { userId, news });
}
