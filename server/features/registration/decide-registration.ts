import type { decideRegistration as route } from "../../../contract/auth/registration.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Ctx, Input } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { requireConfirmed } from "../../require-confirmed.ts";
import { recordAudit } from "../audit/public.ts";
import { requireNarrower, shownDecision } from "./registration-rules.ts";
import { selectDecision, writeDecision } from "./registration.sql.ts";

/**
 * Stores the decision of the first company's owner on who may register, or dismisses the notice that registration
 * is open.
 */
export async function decideRegistration(
  ctx: Ctx,
  { body }: Input<typeof route>,
): Promise<AnswerOf<typeof route>> {
  const before = await selectDecision(ctx.tx, { forUpdate: true });
  if (!before)
    throw new Refusal(
      "forbidden",
      "Only the owner of the first company on this server decides who may register.",
    );
  const { decided = before.decided } = body;
  if (decided !== before.decided) {
    await requireConfirmed(ctx);
    requireNarrower(ctx.registration, decided);
    await recordAudit(ctx, {
      kind: "settings_changed",
      subject: "Registration",
      before: { registration: before.decided },
      after: { registration: decided },
    });
  }
  await writeDecision(ctx.tx, { decided, now: ctx.now });
  return { data: shownDecision(ctx.registration, { decided, noticed: true }) };
}
