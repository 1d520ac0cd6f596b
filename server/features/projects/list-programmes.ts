import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/paging/page.ts";
import { standingAskerOf } from "../../project-standing.sql.ts";
import { programmeLine } from "./programme-lines.sql.ts";
import { selectProjectPage } from "./project-list.sql.ts";

type Route = typeof routes.listProgrammes;

/** Projects visible to the caller as lines of a timeline, filtered, sorted and paged as in their list. */
export async function listProgrammes(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const asker = standingAskerOf(ctx);
  return pageAnswer(await selectProjectPage(ctx.tx, query, asker, programmeLine(asker)));
}
