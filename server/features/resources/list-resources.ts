import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/paging/page.ts";
import { todayOf } from "./require-resource.ts";
import { selectResourcePage } from "./resources.sql.ts";

type Route = typeof routes.listResources;

/** The workspace's resources: filtered, sorted and paged by the database. */
export async function listResources(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  return pageAnswer(await selectResourcePage(ctx.tx, { ...query, today: todayOf(ctx) }));
}
