import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import { decimalOf } from "../../../engine/decimal.ts";
import { fullDay } from "../../merge/merge-words.ts";
import { readableRate } from "../../platform/readable-amount.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { isCurrency } from "../projects/public.ts";
import { lockRateOf, selectRateJson, upsertRate } from "./exchange-rates.sql.ts";
import { recordRate } from "./record-rate.ts";

type Route = typeof routes.setExchangeRate;

/**
 * Refuses a rate to a currency that is not, or no longer, the workspace's.
 * @throws Refusal `conflict`
 */
function requireBase(named: string, base: string): void {
  if (named === base) return;
  throw new Refusal(
    "conflict",
    `The workspace's currency is ${base}, not ${named}. Reload the page and set the rate in ${base}.`,
  );
}

function requireForeign(currency: string, base: string): void {
  const message = !isCurrency(currency)
    ? `${currency} is not a currency.`
    : currency === base
      ? "This is the workspace's own currency."
      : undefined;
  if (message !== undefined) throw new Refusal("validation_failed", message, { currency: message });
}

/**
 * Sets the rate from a currency to the workspace's from a day on, replacing any rate of that day.
 * Expenses from that day on are converted again before this returns.
 */
export async function setExchangeRate(
  ctx: Ctx,
  { body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const { currency, validFrom } = body;
  const base = ctx.actor.currency;
  requireBase(body.base, base);
  requireForeign(currency, base);
  const rate = decimalOf(body.rate, 8);
  const before = await lockRateOf(ctx.tx, { base, currency, validFrom });
  const id = await upsertRate(ctx.tx, {
    id: ctx.newId(),
    workspaceId: ctx.actor.workspaceId,
    base,
    currency,
    rate,
    validFrom,
    by: ctx.actor.userId,
    now: ctx.now,
  });
  const from = fullDay(validFrom);
  const message =
    before === undefined
      ? `set the rate of ${currency} from ${from} on to ${readableRate(rate, base)}`
      : `changed the rate of ${currency} from ${from} on, which was ${readableRate(before, base)}, to ${readableRate(rate, base)}`;
  const changes = { rate: { before: before ?? null, after: rate } };
  await recordRate(ctx, { id, action: "rate_changed", message, changes });
  const json = await selectRateJson(ctx.tx, id);
  if (json === undefined) throw notFound("rate");
  return { json: `{"data":${json}}` };
}
