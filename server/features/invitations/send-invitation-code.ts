import { CODE_MINUTES } from "../../../contract/auth/email-code.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Input, OpenCtx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { limitByAccount, limitByAddress, limitCodesOf } from "../../platform/call-limits.ts";
import { sendCode } from "../email-proof/public.ts";
import { lockInvitationOfLink } from "./join-by-invitation.ts";

type Route = typeof routes.sendInvitationCode;

/**
 * Mails a code to the invited address. A person needs it to join, since the link may have been forwarded. Codes for
 * guests are counted separately, so that a person with the link cannot use up the codes of an account.
 */
export async function sendInvitationCode(
  ctx: OpenCtx,
  { body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  if (!ctx.mailIsSetUp)
    throw new Refusal("conflict", "This server sends no mail. You do not need a code to join.");
  await limitByAddress(ctx, "email-code");
  const { token } = body;
  const { email, workspaceId } = await ctx.system((tx) =>
    lockInvitationOfLink(tx, { token, now: ctx.now }),
  );
  await limitByAccount(ctx, "email-code", `guest ${email}`);
  await limitCodesOf(ctx, workspaceId);
  await sendCode(ctx, email);
  return { data: { email, minutes: CODE_MINUTES } };
}
