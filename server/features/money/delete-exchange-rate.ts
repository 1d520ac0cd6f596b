import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { deleteRateRow } from "./exchange-rates.sql.ts";
import { recordRate } from "./record-rate.ts";

type Route = typeof routes.deleteExchangeRate;

/** Deletes a rate. What it valued falls back to the rate before it, or to none. */
export async function deleteExchangeRate(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const rate = await deleteRateRow(ctx.tx, params.id);
  if (!rate) throw notFound("exchange rate");
  await recordRate(ctx, rate, `deleted, it was ${rate.rate}`);
  return { data: { ok: true } };
}
