import { MAX_WEEKS } from "../../../../contract/resources/resource-assignments.ts";
import { weeksIn } from "../../../../contract/resources/resource-calendar.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../../context.ts";
import { refuse } from "../require-resource.ts";
import { selectUtilisation } from "./utilisation.sql.ts";

type Route = typeof routes.getUtilisation;

/** The utilisation of labour, plant and subcontractors, in whole weeks, two years at most. */
export async function getUtilisation(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const { from, to } = query;
  if (to < from) refuse("to", "The last day is before the first.");
  if (weeksIn(from, to) > MAX_WEEKS) refuse("to", `Ask for at most ${MAX_WEEKS} weeks at a time.`);
  const { total, nextCursor, ...data } = await selectUtilisation(ctx.tx, query);
  return { json: JSON.stringify({ data, total, nextCursor }) };
}
