import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../../context.ts";
import { selectBaselineActivities } from "../baselines.sql.ts";
import { requireBaseline } from "./require-baseline.ts";

type Route = typeof routes.getBaseline;

/** A baseline with its activities. */
export async function getBaseline(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const of = { projectId: params.id, id: params.baseline };
  const baseline = await requireBaseline(ctx, of);
  const activities = await selectBaselineActivities(ctx.tx, of);
  return { json: JSON.stringify({ data: { ...baseline, activities } }) };
}
