import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { requireCostPlan } from "../projects/public.ts";
import { selectCostPlan } from "./cost-plan.sql.ts";
import { figuresOfPlan, linesInOrder, rollUp } from "./plan-rules.ts";

type Route = typeof routes.getCostPlan;

/** A project's whole cost plan, with the total of each code. */
export async function getCostPlan(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const project = await requireCostPlan(ctx, params.id);
  const plan = await selectCostPlan(ctx.tx, project.id);
  if (plan === undefined) throw notFound("project");
  const { currency, headline, codes, lines } = plan;
  const figures = {
    currency,
    ...figuresOfPlan(headline, codes),
    codes: linesInOrder(rollUp(codes)),
  };
  // There are many lines, and they are already JSON, so they are inserted as text.
  return { json: `{"data":${JSON.stringify(figures).slice(0, -1)},"lines":${lines}}}` };
}
