import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/paging/page.ts";
import { selectPeoplePage } from "./people-list.sql.ts";

type Route = typeof routes.listPeople;

/** The people of the workspace, by name; removed people are left out. */
export async function listPeople(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const { search, role, limit, cursor } = query;
  const active = query.active === undefined ? undefined : query.active === "true";
  const page = await selectPeoplePage(ctx.tx, { filter: { search, role, active }, limit, cursor });
  return pageAnswer(page);
}
