import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx } from "../../context.ts";
import { writeFirstStepsDismissed } from "./workspaces.sql.ts";

/** Removes the first steps from the dashboards of the company for good. */
export async function dismissFirstSteps(
  ctx: Ctx,
): Promise<AnswerOf<typeof routes.dismissFirstSteps>> {
  await writeFirstStepsDismissed(ctx.tx, { id: ctx.actor.workspaceId, at: ctx.now });
  return { data: { ok: true } };
}
