import type { endOtherSignIns as endOtherSignInsRoute } from "../../../contract/people/profile.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { recordAudit } from "../audit/public.ts";
import { endSessionsBut } from "./profile.sql.ts";

/** Signs the person out of every browser but this one. */
export async function endOtherSignIns(ctx: Ctx): Promise<AnswerOf<typeof endOtherSignInsRoute>> {
  const { userId, sessionId } = ctx.actor;
  const ended = await endSessionsBut(ctx.tx, { userId, keep: sessionId, at: ctx.now });
  if (ended > 0) {
    await recordAudit(ctx, {
      kind: "sign_ins_ended",
      subject: "Own other sign-ins",
      after: { ended },
    });
    ctx.announce({ topic: "session", user: userId });
  }
  return { data: { ended } };
}
