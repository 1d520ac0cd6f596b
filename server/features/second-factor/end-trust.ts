import type { endTrust as endTrustRoute } from "../../../contract/auth/second-factor.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Input, OpenCtx } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { recordAuditOfPerson } from "../audit/public.ts";
import { ownClaims } from "./own-factors.ts";
import { endTrustIn } from "./second-factor.sql.ts";

/**
 * Makes a trusted browser ask for the second step again. This makes the account safer, so no confirmation is
 * needed.
 */
export async function endTrust(
  ctx: OpenCtx,
  { params }: Input<typeof endTrustRoute>,
): Promise<AnswerOf<typeof endTrustRoute>> {
  const { userId, workspaceId } = ownClaims(ctx);
  await ctx.system(async (tx) => {
    if (!(await endTrustIn(tx, { userId, id: params.id, now: ctx.now }))) throw notFound("browser");
    const entry = { kind: "trust_ended", subject: "Own browser" } as const;
    await recordAuditOfPerson({ ...ctx, tx }, { userId, isActor: true }, entry);
  });
  ctx.announce({ topic: "session", workspace: workspaceId, user: userId });
  return { data: { ok: true } };
}
