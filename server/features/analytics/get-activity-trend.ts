import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, JsonText } from "../../context.ts";
import { today } from "../../platform/calendar.ts";
import { selectDaysOfActivity } from "./analytics.sql.ts";

const DAYS = 30;

/** Activities per day over the last 30 days of the workspace's own calendar, including today. */
export async function getActivityTrend(
  ctx: Ctx,
): Promise<JsonText<AnswerOf<typeof routes.getActivityTrend>>> {
  const points = await selectDaysOfActivity(ctx.tx, ctx.actor, {
    today: today(ctx.now, ctx.actor.timeZone),
    days: DAYS,
  });
  return { json: `{"data":${points}}` };
}
