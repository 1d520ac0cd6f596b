import type { confirmEmailProof as route } from "../../../contract/auth/email-proof.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Input, OpenCtx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { checkCode, spendCode } from "./check-code.ts";
import { selectAddressToProve } from "./email-codes.sql.ts";
import { recordProof } from "./record-proof.ts";

/** Proves the person's address with the code that was mailed to it. */
export async function confirmEmailProof(
  ctx: OpenCtx,
  { body }: Input<typeof route>,
): Promise<AnswerOf<typeof route>> {
  const { claims } = ctx;
  if (!claims) throw new Refusal("unauthenticated", "Please sign in.");
  const { userId, workspaceId } = claims;
  const { email, proven } = await ctx.system((tx) => selectAddressToProve(tx, userId));
  if (proven) return { data: { ok: true } };
  const checked = await checkCode(ctx, { email, code: body.code });
  await ctx.system(async (tx) => {
    await spendCode(tx, checked);
    await recordProof(ctx, tx, { userId, way: "code" });
  });
  ctx.announce({ topic: "session", workspace: workspaceId, user: userId });
  return { data: { ok: true } };
}
