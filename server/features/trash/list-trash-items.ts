import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/paging/page.ts";
import { selectTrashItems } from "./trash-items.sql.ts";

type Route = typeof routes.listTrashItems;

/** The deleted records that the caller can restore, the latest first. */
export async function listTrashItems(
  ctx: Ctx,
  { query: { kind, search, limit, cursor } }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  return pageAnswer(await selectTrashItems(ctx.tx, { kind, search, limit, cursor }));
}
