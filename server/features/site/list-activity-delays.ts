import { MAX_DELAYS } from "../../../contract/look-ahead/activity-delays.ts";
import { delayReasons } from "../../../contract/site/delay-reasons.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { requireProject } from "../projects/public.ts";
import { selectActivityDelays } from "./activity-delays.sql.ts";

type Route = typeof routes.listActivityDelays;

/** Returns the delays of an activity in the site diaries that the caller sees. @throws Refusal `not_found` */
export async function listActivityDelays(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const { id: projectId } = await requireProject(ctx, params.id);
  const found = await selectActivityDelays(ctx.tx, {
    projectId,
    activityId: query.activity,
    limit: MAX_DELAYS,
  });
  const [first] = found;
  return {
    data: found.map(({ delay }) => ({
      ...delay,
      reason: delay.reason === null ? null : (delayReasons[delay.reason] ?? delay.reason),
    })),
    total: first?.total ?? 0,
    hours: Number(first?.hours ?? 0),
  };
}
