import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { selectCashFlows } from "./cash-flow.sql.ts";

type Route = typeof routes.getCashFlow;

/**
 * A project's planned, submitted, approved and paid money, by month with running totals, in its own
 * currency.
 */
export async function getCashFlow(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const flow = (await selectCashFlows(ctx.tx, [params.id])).get(params.id);
  if (flow === undefined) throw notFound("project");
  return { json: `{"data":${flow}}` };
}
