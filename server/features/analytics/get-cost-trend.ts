import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notFound } from "../../errors.ts";
import {
  type MovedMonth,
  type ProjectFigures,
  selectMovedByMonth,
  selectProjectFigures,
  selectUnconverted,
} from "../money/public.ts";
import {
  type ByMonth,
  type CostFigures,
  type CostMonth,
  costByMonth,
  type Moved,
  seesMoney,
} from "./analytics-rules.ts";
import { selectCurrency, selectPlannedByMonth } from "./analytics.sql.ts";
import { minorDigits } from "../../../engine/currency.ts";
import { decimalsOf, fromUnits, isMore, toUnits } from "../../../engine/decimal.ts";

type Route = typeof routes.getCostTrend;

const NAMES = ["planned", "actual", "submitted", "approved", "paid"] as const;

/** The statuses whose amounts the database maintains. */
const STATES = ["submitted", "approved", "paid"] as const;

function pointJson({ month, moved, cumulative }: CostMonth, scale: number): string {
  const fields = (figures: CostFigures, suffix: string) =>
    NAMES.map((name) => `"${name}${suffix}":${fromUnits(figures[name], scale)}`);
  return `{"_id":"${month}",${[...fields(moved, ""), ...fields(cumulative, "Cumulative")].join(",")}}`;
}

function standingJson({ headline, spent, forecast }: ProjectFigures): string {
  const overBudget = forecast !== null && isMore(forecast, headline);
  return `{"headline":${headline},"spent":${spent},"forecast":${forecast},"overBudget":${overBudget}}`;
}

function movedInUnits(rows: readonly MovedMonth[], scale: number): ReadonlyMap<string, Moved> {
  const units = (amount: string) => toUnits(amount, scale);
  return new Map(
    rows.map(({ month, submitted, approved, paid }) => [
      month,
      { submitted: units(submitted), approved: units(approved), paid: units(paid) },
    ]),
  );
}

/** Selects the amounts that no rate converts to the project's currency, for all statuses and for spending only. */
async function selectMissing({ tx }: Ctx, projectId: string) {
  const select = async (statuses: readonly (typeof STATES)[number][]) => {
    const rows = await selectUnconverted(tx, { projectIds: [projectId], statuses });
    return JSON.stringify(
      rows.map(({ currency, amount }) => ({ currency, amount: Number(amount) })),
    );
  };
  return { moved: await select(STATES), spent: await select(["approved", "paid"]) };
}

async function selectFigures({ tx }: Ctx, projectId: string): Promise<ProjectFigures> {
  const rows = await selectProjectFigures(tx, [projectId]);
  const figures = rows.find(({ project }) => project === projectId);
  // The project was deleted after it was looked up.
  if (!figures) throw notFound("project");
  return figures;
}

/**
 * A project's planned and actual cost by month, the submitted, approved and paid parts of it, and
 * running totals, in the project's currency. Planned is the cost plan, as in the project's cash flow.
 */
export async function getCostTrend(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const currency = await selectCurrency(ctx.tx, query.project);
  if (currency === undefined) throw notFound("project");
  if (!seesMoney(ctx.actor.role))
    return {
      json: `{"data":[],"currency":"${currency}","unconverted":[],"unconvertedMoved":[],"standing":null}`,
    };

  const [plan, moved, figures, missing] = await Promise.all([
    selectPlannedByMonth(ctx.tx, query.project),
    selectMovedByMonth(ctx.tx, query.project),
    selectFigures(ctx, query.project),
    selectMissing(ctx, query.project),
  ]);
  const scale = Math.max(
    minorDigits(currency),
    ...[
      ...plan.map(({ amount }) => amount),
      ...moved.flatMap((month) => STATES.map((state) => month[state])),
    ].map(decimalsOf),
  );
  const planned: ByMonth = new Map(
    plan.map(({ month, amount }) => [month, toUnits(amount, scale)]),
  );
  const points = costByMonth(planned, movedInUnits(moved, scale));
  const data = points.map((point) => pointJson(point, scale)).join(",");
  const standing = standingJson(figures);
  return {
    json: `{"data":[${data}],"currency":"${currency}","unconverted":${missing.spent},"unconvertedMoved":${missing.moved},"standing":${standing}}`,
  };
}
