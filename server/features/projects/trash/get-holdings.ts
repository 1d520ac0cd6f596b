import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import { selectHoldings } from "./trash.sql.ts";

type Route = typeof routes.getHoldings;

/** Returns what a project contains. */
export async function getHoldings(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  const data = await selectHoldings(ctx.tx, params.id);
  if (!data) throw notFound("project");
  return { data };
}
