import type { confirm as confirmRoute } from "../../../contract/auth.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Input, OpenCtx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { recordAudit } from "../audit/public.ts";
import { confirmPassword, holdConfirmed } from "./confirm-password.ts";
import { confirmSession } from "../../database/confirmed.sql.ts";

/** Proves again that the person of this sign-in is at the screen. Attempts are recorded, also failed ones. */
export async function confirm(
  ctx: OpenCtx,
  { body }: Input<typeof confirmRoute>,
): Promise<AnswerOf<typeof confirmRoute>> {
  const { claims } = ctx;
  if (!claims) throw new Refusal("unauthenticated", "Please sign in.");
  const { userId, sessionId } = claims;
  const { device } = ctx.caller;
  const entry = { subject: "Own sign-in", after: { device, way: "password" } };
  const confirmed = await confirmPassword(ctx, { userId, password: body.password }).catch(
    async (error: unknown) => {
      if (error instanceof Refusal && error.code === "validation_failed")
        await ctx.system((tx) =>
          recordAudit({ ...ctx, tx, actor: claims }, { ...entry, kind: "confirmation_failed" }),
        );
      throw error;
    },
  );
  await ctx.system(async (tx) => {
    await holdConfirmed(tx, confirmed);
    await confirmSession(tx, { sessionId, at: ctx.now });
    await recordAudit({ ...ctx, tx, actor: claims }, { ...entry, kind: "confirmed" });
  });
  return { data: { ok: true } };
}
