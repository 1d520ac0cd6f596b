import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/paging/page.ts";
import { today } from "../../platform/calendar.ts";
import { selectSnagPage } from "./company-site.sql.ts";

type Route = typeof routes.listSnags;

/** A page of the snags that the caller sees, of all projects that are not archived, by due date. */
export async function listSnags(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const day = today(ctx.now, ctx.actor.timeZone);
  return pageAnswer(await selectSnagPage(ctx.tx, { ...query, today: day }));
}
