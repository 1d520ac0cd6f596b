import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/paging/page.ts";
import { selectDiariesOfDay } from "./company-site.sql.ts";

type Route = typeof routes.listDiariesOfDay;

/** A page of the projects under way, by title, each with who has written its diary of a day and who has not. */
export async function listDiariesOfDay(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  return pageAnswer(await selectDiariesOfDay(ctx.tx, { ...query, role: ctx.actor.role }));
}
