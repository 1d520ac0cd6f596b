import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import { indexById } from "../../../engine/programme/records.ts";
import { why } from "../../../engine/programme/why/why.ts";
import { whyInWords } from "../../../engine/programme/why/why-words.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { loadProgramme, requireHead } from "./plan/load-programme.ts";

type Route = typeof routes.getWhy;

/** Why an activity starts or finishes when it does. */
export async function getWhy(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const { plan, schedule, dates } = await loadProgramme(ctx.tx, await requireHead(ctx, params.id));
  const { activity } = params;
  const found = dates.get(activity);
  if (!indexById(plan.activities).has(activity) || !found) throw notFound("activity");
  const { of } = query;
  const steps = why(schedule, activity, of).map((step) => ({
    ...step,
    words: whyInWords(step, plan),
  }));
  return { json: JSON.stringify({ data: { activity, of, at: found[of], steps } }) };
}
