import type { removeTotp as removeTotpRoute } from "../../../contract/auth/second-factor.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { OpenCtx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { afterRemoval } from "./after-removal.ts";
import { recordChange, requireOwnConfirmed } from "./own-factors.ts";
import { deleteTotp, lockFactors } from "./second-factor.sql.ts";

/** Turns the authenticator app off. */
export async function removeTotp(ctx: OpenCtx): Promise<AnswerOf<typeof removeTotpRoute>> {
  const { userId, workspaceId } = await requireOwnConfirmed(ctx);
  await ctx.system(async (tx) => {
    await lockFactors(tx, userId);
    if (!(await deleteTotp(tx, userId))) throw notFound("authenticator app");
    await afterRemoval(ctx, tx, userId);
    await recordChange(ctx, tx, {
      userId,
      kind: "second_factor_removed",
      subject: "Authenticator app",
      news: "totpRemoved",
    });
  });
  ctx.announce({ topic: "session", workspace: workspaceId, user: userId });
  return { data: { ok: true } };
}
