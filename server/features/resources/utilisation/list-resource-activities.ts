import { MAX_NEED_DAYS } from "../../../../contract/resources/resource-assignments.ts";
import { addDays, dayNumber } from "../../../../engine/day.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { atWorkIn, dailyNeeds } from "./activity-needs.ts";
import { selectActivityNeeds } from "./activity-needs.sql.ts";
import { refuse, resourceAnswer } from "../require-resource.ts";
import { PARTS } from "./utilisation-rules.ts";

type Route = typeof routes.listResourceActivities;

/**
 * The activities that need a resource on the given days, with the quantity on each day. @throws Refusal `not_found`
 */
export async function listResourceActivities(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const { from, to } = query;
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1) refuse("to", "The last day is before the first.");
  if (days > MAX_NEED_DAYS) refuse("to", `Ask for at most ${MAX_NEED_DAYS} days at a time.`);
  await resourceAnswer(ctx, params.id);
  const needs = await selectActivityNeeds(ctx.tx, { resources: [params.id], from, to });
  const window = { first: dayNumber(from), days };
  return {
    data: {
      needs: [...dailyNeeds(needs, window)].map((quantity, index) => ({
        day: addDays(from, index),
        quantity: quantity / PARTS,
      })),
      activities: atWorkIn(needs, window).map((need) => ({
        _id: need.activity,
        name: need.name,
        project: { _id: need.project, title: need.projectTitle },
        perDay: need.perDay,
        from: need.start.slice(0, 10),
        to: need.finishDay,
      })),
    },
  };
}
