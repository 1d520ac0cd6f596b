import { decimalOf } from "../../../engine/decimal.ts";
import { MAX_RATES } from "../../../contract/resources/resources.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import { fullDay } from "../../merge/merge-words.ts";
import { readableRate } from "../../platform/readable-amount.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { recordResource } from "./record-resource.ts";
import { requireResource, resourceAnswer } from "./require-resource.ts";
import { upsertResourceRate } from "./resource-rates.sql.ts";
import { countOnResource } from "./resources.sql.ts";

type Route = typeof routes.setResourceRate;

/** Sets the cost of a unit from a day on, replacing any rate of that day. The rate of earlier days stays. */
export async function setResourceRate(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const { id, name, currency } = await requireResource(ctx, params.id);
  const rate = decimalOf(body.rate, 4);
  await upsertResourceRate(ctx.tx, {
    id: ctx.newId(),
    workspaceId: ctx.actor.workspaceId,
    resourceId: id,
    validFrom: body.validFrom,
    rate,
    by: ctx.actor.userId,
    now: ctx.now,
  });
  // The rates are counted afterwards, since replacing a rate adds none.
  if ((await countOnResource(ctx.tx, id)).rates > MAX_RATES)
    throw new Refusal("conflict", `A resource can have at most ${MAX_RATES} rates.`);
  const message = `set the rate of “${name}” from ${fullDay(body.validFrom)} on to ${readableRate(rate, currency)}`;
  await recordResource(ctx, { id, action: "rate_changed", message });
  return resourceAnswer(ctx, id);
}
