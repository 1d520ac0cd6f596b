import { CODE_MINUTES } from "../../../contract/auth/email-code.ts";
import type { sendEmailProof as route } from "../../../contract/auth/email-proof.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { OpenCtx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { limitByAccount, limitByAddress, limitCodesOf } from "../../platform/call-limits.ts";
import { selectAddressToProve } from "./email-codes.sql.ts";
import { sendCode } from "./send-code.ts";

/** Mails a code to the person's own address. */
export async function sendEmailProof(ctx: OpenCtx): Promise<AnswerOf<typeof route>> {
  const { claims } = ctx;
  if (!claims) throw new Refusal("unauthenticated", "Please sign in.");
  if (!ctx.mailIsSetUp) {
    throw new Refusal(
      "conflict",
      "This server sends no mail, so it cannot check an address. Ask another administrator, or whoever runs it, to confirm yours.",
    );
  }
  const { email, proven } = await ctx.system((tx) => selectAddressToProve(tx, claims.userId));
  if (proven) throw new Refusal("conflict", "Your address is already confirmed.");
  await limitByAddress(ctx, "email-code");
  await limitByAccount(ctx, "email-code", email);
  await limitCodesOf(ctx, claims.workspaceId);
  await sendCode(ctx, email);
  return { data: { email, minutes: CODE_MINUTES } };
}
