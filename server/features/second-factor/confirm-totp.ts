import type { confirmTotp as confirmTotpRoute } from "../../../contract/auth/second-factor.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Input, OpenCtx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { limitByAccount } from "../../platform/call-limits.ts";
import { recordChange, requireMayAdd } from "./own-factors.ts";
import { sealedFor } from "./prove.ts";
import { firstRecoveryCodes, makeRecoveryCodes } from "./renew-recovery-codes.ts";
import { lockFactors, selectTotp, enableTotp } from "./second-factor.sql.ts";
import { totpStep } from "./totp.ts";

/**
 * Turns the authenticator app on, with a code that it shows. If it is the first factor, recovery codes are issued
 * too.
 */
export async function confirmTotp(
  ctx: OpenCtx,
  { body }: Input<typeof confirmTotpRoute>,
): Promise<AnswerOf<typeof confirmTotpRoute>> {
  const { userId, workspaceId } = await requireMayAdd(ctx);
  await limitByAccount(ctx, "second-factor", userId);
  const totp = await ctx.system((tx) => selectTotp(tx, userId));
  if (totp === undefined || totp.since !== null)
    throw new Refusal("conflict", "Nothing is being set up. Please start again.");
  const secret = ctx.secrets.open(totp.sealed, sealedFor(userId));
  const code = body.code.replaceAll(/\s/g, "");
  const step = secret === undefined ? undefined : totpStep(secret, code, ctx.now);
  if (step === undefined) {
    const message = "This is not the code that the app shows now. Check the time of your phone.";
    throw new Refusal("validation_failed", message, { code: message });
  }

  const made = await makeRecoveryCodes();
  const recoveryCodes = await ctx.system(async (tx) => {
    await lockFactors(tx, userId);
    const { sealed } = totp;
    if (!(await enableTotp(tx, { userId, sealed, step, at: ctx.now })))
      throw new Refusal("conflict", "Nothing is being set up. Please start again.");
    await recordChange(ctx, tx, {
      userId,
      kind: "second_factor_added",
      subject: "Authenticator app",
      news: "totpAdded",
    });
    return firstRecoveryCodes(ctx, tx, { userId, made });
  });
  ctx.announce({ topic: "session", workspace: workspaceId, user: userId });
  return { data: { recoveryCodes } };
}
