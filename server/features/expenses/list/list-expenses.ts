import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../../context.ts";
import { selectExpensePage } from "./expense-list.sql.ts";

type Route = typeof routes.listExpenses;

/** Expenses visible to the caller: filtered, sorted, totalled and paged by the database. */
export async function listExpenses(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const page = await selectExpensePage(ctx.tx, { query, actor: ctx.actor });
  const { expenses, totals, ...rest } = page;
  return {
    json: `{"data":{"expenses":${expenses},"totals":${totals},${JSON.stringify(rest).slice(1)}}`,
  };
}
