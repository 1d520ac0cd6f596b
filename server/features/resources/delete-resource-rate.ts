import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import { fullDay } from "../../merge/merge-words.ts";
import { readableRate } from "../../platform/readable-amount.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { lastOf } from "../activities/public.ts";
import { recordResource } from "./record-resource.ts";
import { requireResource } from "./require-resource.ts";
import { deleteResourceRateRow } from "./resource-rates.sql.ts";

type Route = typeof routes.deleteResourceRate;

/** Deletes a rate. Its days fall back to the rate before it, or to none. */
export async function deleteResourceRate(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const rate = await deleteResourceRateRow(ctx.tx, params.id);
  if (!rate) throw notFound("rate");
  const { id, name, currency } = await requireResource(ctx, rate.resourceId);
  const message = `deleted the rate of “${name}” from ${fullDay(rate.validFrom)} on, which was ${readableRate(rate.rate, currency)}`;
  const { validFrom, rate: was } = rate;
  const changes = lastOf({ validFrom, rate: was, currency });
  await recordResource(ctx, { id, action: "rate_deleted", message, changes });
  return { data: { ok: true } };
}
