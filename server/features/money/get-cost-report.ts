import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { requireCostPlan } from "../projects/public.ts";
import { selectCostReports } from "./cash-flow.sql.ts";

type Route = typeof routes.getCostReport;

/** A project's cost by code: budget, committed, actual, forecast and variance, in its own currency. */
export async function getCostReport(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  await requireCostPlan(ctx, params.id);
  const report = (await selectCostReports(ctx.tx, [params.id])).get(params.id);
  if (report === undefined) throw notFound("project");
  return { json: `{"data":${report}}` };
}
