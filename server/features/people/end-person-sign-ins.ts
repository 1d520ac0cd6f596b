import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { recordAudit } from "../audit/public.ts";
import { requireConfirmed } from "../auth/public.ts";
import { named } from "./people-rules.ts";
import { endSignIns, lockMember } from "./people.sql.ts";

type Route = typeof routes.endPersonSignIns;

/** Signs someone out of the workspace everywhere; to come back they need their password. */
export async function endPersonSignIns(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const member = await lockMember(ctx.tx, params.id);
  if (!member) throw notFound("person");
  await requireConfirmed(ctx);

  const ended = await endSignIns(ctx.tx, { userId: member.id, now: ctx.now });
  await recordAudit(ctx, { kind: "sign_ins_ended", subject: named(member), after: { ended } });
  ctx.announce({ topic: "session", user: member.id });
  return { data: { ended } };
}
