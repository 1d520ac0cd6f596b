import type { OpenCtx } from "../../../context.ts";
import type { Refusal } from "../../../errors.ts";
import { recordFailedSignIn } from "../../audit/public.ts";

/** Adds the attempt to the audit trail, and returns the refusal to throw. */
export async function failedLogin(
  ctx: OpenCtx,
  attempt: { readonly userId: string | undefined; readonly email: string },
  refusal: Refusal,
): Promise<Refusal> {
  const { device } = ctx.caller;
  await ctx.system((tx) => recordFailedSignIn({ ...ctx, tx }, { ...attempt, device }));
  return refusal;
}
