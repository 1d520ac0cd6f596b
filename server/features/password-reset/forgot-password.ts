import type { forgotPassword as forgotPasswordRoute } from "../../../contract/auth/password-reset.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Input, OpenCtx } from "../../context.ts";
import { limitByAddress, limits } from "../../platform/call-limits.ts";
import { findOwnDevice } from "../auth/public.ts";
import { mailHint } from "../mail/public.ts";
import { insertRequest } from "./password-resets.sql.ts";

/**
 * Requests a link to set a new password. One row is written for every address. Whether the address
 * is known is looked up later, so that neither the answer nor its timing reveals it. Requests are not
 * counted by account, or a stranger could use up the owner's: see `issueLinks` for what is mailed.
 */
export async function forgotPassword(
  ctx: OpenCtx,
  { body }: Input<typeof forgotPasswordRoute>,
): Promise<AnswerOf<typeof forgotPasswordRoute>> {
  const { email } = body;
  const device = await findOwnDevice(ctx, email);
  if (device === undefined) await limitByAddress(ctx, "forgot-password");
  else {
    const key = `forgot-password with ${device}`;
    await ctx.countAttempt({ key, ...limits["forgot-password"].device });
  }
  await ctx.system(async (tx) => {
    await insertRequest(tx, {
      id: ctx.newId(),
      email,
      siteUrl: ctx.siteUrl,
      fromOwnDevice: device !== undefined,
      now: ctx.now,
    });
    mailHint.announceAfter(tx);
  });
  return { data: { ok: true } };
}
