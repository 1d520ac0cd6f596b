import { MAX_ASSIGNMENT_DAYS } from "../../../../contract/resources/resource-assignments.ts";
import { addDays, dayNumber } from "../../../../engine/day.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { requireProject } from "../../projects/public.ts";
import { dailyNeeds } from "./activity-needs.ts";
import { selectActivityNeeds } from "./activity-needs.sql.ts";
import { selectTaskNeeds, selectUsedResources } from "./supplies.sql.ts";
import { addSpan, takenIn } from "./supply-rules.ts";

type Route = typeof routes.getProgrammeSupplies;

/** The available quantity of a programme's resources, and the part that tasks and other projects use. */
export async function getSupplies(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  await requireProject(ctx, params.id);
  const used = await selectUsedResources(ctx.tx, params.id);
  const from = used[0]?.first;
  if (from === undefined) return { data: [] };
  const to = addDays(from, MAX_ASSIGNMENT_DAYS);
  const asked = { resources: used.map(({ resource }) => resource), from, to };
  const tasks = await selectTaskNeeds(ctx.tx, asked);
  const activities = await selectActivityNeeds(ctx.tx, asked);
  const tasksOf = Map.groupBy(tasks, ({ resource }) => resource);
  const activitiesOf = Map.groupBy(
    activities.filter(({ project }) => project !== params.id),
    ({ resource }) => resource,
  );
  const window = { first: dayNumber(from), days: MAX_ASSIGNMENT_DAYS + 1 };
  const data = used.map(({ first: _first, ...supply }) => {
    const own = new Float64Array(window.days);
    const others = dailyNeeds(activitiesOf.get(supply.resource) ?? [], window);
    for (const need of tasksOf.get(supply.resource) ?? [])
      addSpan(need.project === params.id ? own : others, window, need);
    return { ...supply, tasks: takenIn(own, window), others: takenIn(others, window) };
  });
  return { data };
}
