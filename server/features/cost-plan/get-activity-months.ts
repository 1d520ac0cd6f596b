import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import { sumOfDays } from "../../../engine/spread-by-days.ts";
import type { Ctx, Input } from "../../context.ts";
import { requireProject } from "../projects/public.ts";
import { selectActivityDays } from "./activity-days.sql.ts";

type Route = typeof routes.getActivityMonths;

/** The days of work by which a line that follows these activities is spread. */
export async function getActivityMonths(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const { id: projectId } = await requireProject(ctx, params.id);
  const work = await selectActivityDays(ctx.tx, { projectId, ids: query.ids.split(",") });
  const months = [...sumOfDays([...work.values()])].map(([month, days]) => ({ month, days }));
  return { data: months.toSorted((a, b) => (a.month < b.month ? -1 : 1)) };
}
