import type { forgotPassword as forgotPasswordRoute } from "../../../contract/password-reset.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Input, OpenCtx } from "../../context.ts";
import { limitByAccount, limitByAddress } from "../../platform/call-limits.ts";
import { mailHint } from "../mail/public.ts";
import { insertRequest } from "./password-resets.sql.ts";

/**
 * Requests a link to set a new password. One row is written for every address. Whether the address
 * is known is looked up later, so that neither the answer nor its timing reveals it.
 */
export async function forgotPassword(
  ctx: OpenCtx,
  { body }: Input<typeof forgotPasswordRoute>,
): Promise<AnswerOf<typeof forgotPasswordRoute>> {
  const { email } = body;
  await limitByAddress(ctx, "forgot-password");
  await limitByAccount(ctx, "forgot-password", email);
  await ctx.system(async (tx) => {
    await insertRequest(tx, { id: ctx.newId(), email, siteUrl: ctx.siteUrl, now: ctx.now });
    mailHint.announceAfter(tx);
  });
  return { data: { ok: true } };
}
