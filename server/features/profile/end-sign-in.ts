import type { endSignIn as endSignInRoute } from "../../../contract/people/profile.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { recordAudit } from "../audit/public.ts";
import { endOwnSession } from "./profile.sql.ts";

/** Signs the person out of one browser, this one included. */
export async function endSignIn(
  ctx: Ctx,
  { params }: Input<typeof endSignInRoute>,
): Promise<AnswerOf<typeof endSignInRoute>> {
  const { userId } = ctx.actor;
  const ended = await endOwnSession(ctx.tx, { userId, sessionId: params.id, at: ctx.now });
  if (!ended) throw notFound("sign-in");
  await recordAudit(ctx, { kind: "sign_ins_ended", subject: "Own sign-in", after: { ended: 1 } });
  ctx.announce({ topic: "session", user: userId });
  return { data: { ok: true } };
}
