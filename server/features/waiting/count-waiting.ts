import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { selectWaiting } from "./waiting.sql.ts";

type Route = typeof routes.countWaiting;

/** How much waits for the caller, in one project or in all. */
export async function countWaiting(ctx: Ctx, { query }: Input<Route>): Promise<AnswerOf<Route>> {
  return { data: await selectWaiting(ctx.tx, ctx.actor, query.project) };
}
