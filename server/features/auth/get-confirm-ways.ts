import type { getConfirmWays as getConfirmWaysRoute } from "../../../contract/auth/auth.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { OpenCtx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { waysOf } from "../second-factor/public.ts";

/** Tells how the person can prove who they are: by a second factor if they have one, otherwise by the password. */
export async function getConfirmWays(ctx: OpenCtx): Promise<AnswerOf<typeof getConfirmWaysRoute>> {
  if (!ctx.claims) throw new Refusal("unauthenticated", "Please sign in.");
  const { userId } = ctx.claims;
  const ways = await ctx.system((tx) => waysOf(tx, userId));
  return { data: { ways: ways.length > 0 ? ways : ["password"] } };
}
