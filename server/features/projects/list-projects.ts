import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/paging/page.ts";
import { standingAskerOf } from "../../project-standing.sql.ts";
import { selectProjectPage } from "./project-list.sql.ts";

type Route = typeof routes.listProjects;

/** Projects visible to the caller, filtered, sorted and paged. */
export async function listProjects(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  return pageAnswer(await selectProjectPage(ctx.tx, query, standingAskerOf(ctx)));
}
