import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import { MAX_PAYABLES } from "../../../../contract/expenses/payables.ts";
import type { Ctx, Input, JsonText } from "../../../context.ts";
import { today } from "../../../platform/calendar.ts";
import { selectPayables } from "./payables.sql.ts";

type Route = typeof routes.getPayables;

/** What is left to pay, by vendor, currency and age. */
export async function getPayables(
  { tx, actor, now }: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const day = today(now, actor.timeZone);
  const sections = await selectPayables(tx, {
    ...query,
    actor,
    today: day,
    limit: MAX_PAYABLES,
  });
  return { json: `{"data":{"today":"${day}","sections":${sections}}}` };
}
