import type { resetPassword as resetPasswordRoute } from "../../../contract/auth/password-reset.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Input, OpenCtx } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { Refusal } from "../../errors.ts";
import { refuseBreached } from "../../platform/breached/breached-passwords.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { hashSecretToken } from "../../platform/secret-token.ts";
import { recordAuditOfPerson } from "../audit/public.ts";
import { forgetDevices } from "../auth/public.ts";
import { recordProof } from "../email-proof/public.ts";
import { waysOf } from "../second-factor/public.ts";
import { limitByAccount, limitByAddress } from "../../platform/call-limits.ts";
import {
  endAllSessions,
  type FoundReset,
  lockLinks,
  lockReset,
  replaceResetLinks,
  setPasswordHash,
  useReset,
} from "./password-resets.sql.ts";
import { faultOf, resetRefusals } from "./reset-rules.ts";
import { queuePasswordMail } from "./queue-password-mail.ts";

/** The link of a token, locked. @throws Refusal `validation_failed` unless it is valid */
async function requireReset(ctx: OpenCtx, tx: Tx, tokenHash: Buffer): Promise<FoundReset> {
  const reset = await lockReset(tx, tokenHash);
  const fault = faultOf(reset, ctx.now);
  if (reset && fault === undefined) return reset;
  const message = resetRefusals[fault ?? "unknown"];
  throw new Refusal("validation_failed", message, { token: message });
}

/**
 * Sets a new password with the token of a link, and uses the link up. Every sign-in of the person
 * ends.
 */
export async function resetPassword(
  ctx: OpenCtx,
  { body }: Input<typeof resetPasswordRoute>,
): Promise<AnswerOf<typeof resetPasswordRoute>> {
  await limitByAddress(ctx, "reset-password");
  const tokenHash = hashSecretToken(body.token);
  // Checked before hashing, so that only a person with a valid link can cause that work.
  const { userId } = await ctx.system((tx) => requireReset(ctx, tx, tokenHash));
  await limitByAccount(ctx, "reset-password", userId);
  await refuseBreached(body.password, "password");
  const hash = await hashPassword(body.password);

  const workspaces = await ctx.system(async (tx) => {
    await lockLinks(tx, userId);
    const reset = await requireReset(ctx, tx, tokenHash);
    await useReset(tx, { id: reset.id, now: ctx.now });
    await replaceResetLinks(tx, { userId, now: ctx.now });
    await setPasswordHash(tx, { userId, hash, now: ctx.now });
    const ended = await endAllSessions(tx, { userId, now: ctx.now });
    await forgetDevices(tx, { userId });
    await recordAuditOfPerson(
      { ...ctx, tx },
      { userId, isActor: true },
      { kind: "password_reset", subject: "Own password", after: { signInsEnded: ended.length } },
    );
    // Only a mail server was given the link; an outbox folder is read by the people who run the server. A factor
    // from before mail was set up may belong to somebody else, who made the account with this address and keeps
    // getting in.
    if (ctx.mailIsSetUp && (await waysOf(tx, userId)).length === 0)
      await recordProof(ctx, tx, { userId, way: "password reset" });
    await queuePasswordMail(ctx, tx, { userId, siteUrl: reset.siteUrl, way: "link" });
    return ended;
  });
  for (const workspace of new Set(workspaces)) {
    ctx.announce({ topic: "session", workspace, user: userId });
  }
  return { data: { ok: true } };
}
