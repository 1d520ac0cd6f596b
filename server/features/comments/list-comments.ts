import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/page.ts";
import { selectCommentPage } from "./comments.sql.ts";
import { requireCommented } from "./require-commented.ts";

type Route = typeof routes.listComments;

/** The comments on a task, or on a project itself, that the caller can see, newest first. */
export async function listComments(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const on = await requireCommented(ctx, query, { keep: false });
  const { limit, cursor } = query;
  const page = await selectCommentPage(ctx.tx, { on, limit, cursor });
  return pageAnswer(page);
}
