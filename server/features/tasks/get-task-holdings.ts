import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { selectTaskHoldings } from "./tasks.sql.ts";

type Route = typeof routes.getTaskHoldings;

/** Counts the comments and files of the tasks, as far as the caller sees them. */
export async function getTaskHoldings(ctx: Ctx, { query }: Input<Route>): Promise<AnswerOf<Route>> {
  return { data: await selectTaskHoldings(ctx.tx, query.ids.split(",")) };
}
