import type { changePassword as changePasswordRoute } from "../../../contract/people/profile.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Input, OpenCtx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { refuseBreached } from "../../platform/breached/breached-passwords.ts";
import { hashPassword, verifyPassword } from "../../platform/passwords.ts";
import { recordAuditOfPerson } from "../audit/public.ts";
import { limitByAccount, limitByAddress } from "../../platform/call-limits.ts";
import { findPasswordHash, forgetDevices } from "../auth/public.ts";
import { queuePasswordMail, voidLinks } from "../password-reset/public.ts";
import { endSessionsBut, replacePasswordHash } from "./profile.sql.ts";

function incorrect(): Refusal {
  const message = "Current password is incorrect";
  return new Refusal("validation_failed", message, { currentPassword: message });
}

/**
 * Changes the caller's own password. It ends every other sign-in of the person, in every workspace, and invalidates
 * every link to set a password. A mail reports it, in case it was somebody else.
 */
export async function changePassword(
  ctx: OpenCtx,
  { body }: Input<typeof changePasswordRoute>,
): Promise<AnswerOf<typeof changePasswordRoute>> {
  if (!ctx.claims) throw new Refusal("unauthenticated", "Please sign in.");
  const { userId, sessionId, workspaceId } = ctx.claims;
  await limitByAddress(ctx, "change-password");
  await limitByAccount(ctx, "change-password", userId);

  const from = await ctx.system((tx) => findPasswordHash(tx, userId));
  if (from === undefined || !(await verifyPassword(from, body.currentPassword))) throw incorrect();
  await refuseBreached(body.newPassword, "newPassword");
  const to = await hashPassword(body.newPassword);

  await ctx.system(async (tx) => {
    // Links are voided before the password is replaced, in the same lock order as using a link.
    await voidLinks(tx, { userId, now: ctx.now });
    if (!(await replacePasswordHash(tx, { userId, from, to, at: ctx.now }))) throw incorrect();
    const ended = await endSessionsBut(tx, { userId, keep: sessionId, at: ctx.now });
    await forgetDevices(tx, { userId, keep: sessionId });
    await recordAuditOfPerson(
      { ...ctx, tx },
      { userId, isActor: true },
      { kind: "password_changed", subject: "Own password", after: { otherSignInsEnded: ended } },
    );
    await queuePasswordMail(ctx, tx, { userId, siteUrl: ctx.siteUrl, way: "profile" });
  });
  ctx.announce({ topic: "session", workspace: workspaceId, user: userId });
  return { data: { ok: true } };
}
