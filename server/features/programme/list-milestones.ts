import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { today } from "../../platform/calendar.ts";
import { selectMilestones } from "./milestones.sql.ts";

type Route = typeof routes.listMilestones;

/** The next milestones of the projects that the caller sees. */
export async function listMilestones(
  { tx, actor, now }: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const day = today(now, actor.timeZone);
  const { milestones, total } = await selectMilestones(tx, { today: day, limit: query.limit });
  return {
    json: `{"data":{"today":"${day}","total":${total},"milestones":${milestones}}}`,
  };
}
