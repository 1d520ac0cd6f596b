import type { startTotp as startTotpRoute } from "../../../contract/auth/second-factor.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { OpenCtx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { requireMayAdd } from "./own-factors.ts";
import { sealedFor } from "./prove.ts";
import { insertPendingTotp, selectFactorAccount } from "./second-factor.sql.ts";
import { newTotpSecret, totpUri } from "./totp.ts";

/** Makes a secret for an authenticator app. It protects nothing until one of its codes is confirmed. */
export async function startTotp(ctx: OpenCtx): Promise<AnswerOf<typeof startTotpRoute>> {
  const { userId } = await requireMayAdd(ctx);
  const secret = newTotpSecret();
  const sealed = ctx.secrets.seal(secret, sealedFor(userId));
  return ctx.system(async (tx) => {
    if (!(await insertPendingTotp(tx, { userId, sealed, at: ctx.now })))
      throw new Refusal("conflict", "An authenticator app is on already. Turn it off first.");
    const { email } = await selectFactorAccount(tx, userId);
    return { data: { secret, uri: totpUri(secret, email) } };
  });
}
