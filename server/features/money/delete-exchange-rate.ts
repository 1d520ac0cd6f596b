import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import { fullDay } from "../../merge/merge-words.ts";
import { readableRate } from "../../platform/readable-amount.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { lastOf } from "../activities/public.ts";
import { deleteExchangeRateRow } from "./exchange-rates.sql.ts";
import { recordRate } from "./record-rate.ts";

type Route = typeof routes.deleteExchangeRate;

/** Deletes a rate. The amounts that it converted fall back to the rate before it, or to none. */
export async function deleteExchangeRate(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const rate = await deleteExchangeRateRow(ctx.tx, params.id);
  if (!rate) throw notFound("exchange rate");
  const { id, currency, validFrom, rate: was } = rate;
  await recordRate(ctx, {
    id,
    action: "rate_deleted",
    message: `deleted the rate of ${currency} from ${fullDay(validFrom)} on, which was ${readableRate(was, ctx.actor.currency)}`,
    changes: lastOf({ currency, validFrom, rate: was }),
  });
  return { data: { ok: true } };
}
