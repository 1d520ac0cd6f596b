import type { getStanding as route } from "../../../contract/auth/registration.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { shownDecision } from "./registration-rules.ts";
import { isOnTrial, selectDecision } from "./registration.sql.ts";

/** Returns what concerns the owner of a company. Other people only learn whether it is on trial. */
export async function getStanding(ctx: Ctx): Promise<AnswerOf<typeof route>> {
  const { workspaceId } = ctx.actor;
  const decision = await selectDecision(ctx.tx, { forUpdate: false });
  return {
    data: {
      onTrial: await isOnTrial(ctx.tx, { workspaceId, mailIsSetUp: ctx.mailIsSetUp }),
      registration: decision ? shownDecision(ctx.registration, decision) : null,
    },
  };
}
