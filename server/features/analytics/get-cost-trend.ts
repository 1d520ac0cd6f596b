import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { selectUnconverted } from "../money/public.ts";
import {
  type ByMonth,
  type CostMonth,
  costByMonth,
  seesMoney,
  spreadBudget,
} from "./analytics-rules.ts";
import { selectBudget, selectPlannedByMonth, selectSpentByMonth } from "./analytics.sql.ts";
import { decimalsOf, fromUnits, minorDigits, toUnits } from "./money-units.ts";

type Route = typeof routes.getCostTrend;

function pointJson(point: CostMonth, scale: number): string {
  const amounts = {
    planned: point.planned,
    actual: point.actual,
    plannedCumulative: point.plannedCumulative,
    actualCumulative: point.actualCumulative,
  };
  const fields = Object.entries(amounts).map(
    ([name, units]) => `"${name}":${fromUnits(units, scale)}`,
  );
  return `{"_id":"${point.month}",${fields.join(",")}}`;
}

/**
 * A project's planned and actual cost by month, and both cumulated, in the project's currency. Planned
 * is the cost plan; until there is one, the headline budget spread evenly over the project's days.
 */
export async function getCostTrend(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const project = await selectBudget(ctx.tx, query.project);
  if (!project) throw notFound("project");
  const { currency } = project;
  if (!seesMoney(ctx.actor.role))
    return { json: `{"data":[],"currency":"${currency}","unconverted":[]}` };

  const projectIds = [query.project];
  const [plan, spent, missing] = await Promise.all([
    selectPlannedByMonth(ctx.tx, query.project),
    selectSpentByMonth(ctx.tx, query.project),
    selectUnconverted(ctx.tx, { projectIds, statuses: ["approved", "paid"] }),
  ]);
  const scale = Math.max(
    minorDigits(currency),
    decimalsOf(project.budget),
    ...[...plan, ...spent].map(({ amount }) => decimalsOf(amount)),
  );
  const inUnits = (rows: typeof spent): ByMonth =>
    new Map(rows.map(({ month, amount }) => [month, toUnits(amount, scale)]));
  const budget = toUnits(project.budget, scale);
  const planned =
    plan.length > 0 ? inUnits(plan) : spreadBudget(budget, project.startDate, project.finishDate);
  const actual = inUnits(spent);
  const points = costByMonth(planned, actual).map((point) => pointJson(point, scale));
  const unconverted = missing.map((each) => ({ currency: each.currency, amount: each.amount }));
  return {
    json: `{"data":[${points.join(",")}],"currency":"${currency}","unconverted":${JSON.stringify(unconverted)}}`,
  };
}
