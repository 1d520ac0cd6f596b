import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/paging/page.ts";
import { selectRatePage } from "./exchange-rates.sql.ts";

type Route = typeof routes.listExchangeRates;

/** Dated rates to the workspace's currency, the newest first, and the currencies that lack one. */
export async function listExchangeRates(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const base = ctx.actor.currency;
  const { limit, cursor } = query;
  const page = await selectRatePage(ctx.tx, { base, limit, cursor });
  return pageAnswer({ ...page, base });
}
