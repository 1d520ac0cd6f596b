import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/paging/page.ts";
import { type CommentedKind, selectCommentPage } from "./comments.sql.ts";
import { requireNamedSubject } from "../../subjects/registry.ts";

type Route = typeof routes.listComments;

/** The comments on one record that is visible to the caller, newest first. */
export async function listComments(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const on = await requireNamedSubject<CommentedKind>(ctx, query, { keep: false });
  const { limit, cursor } = query;
  const page = await selectCommentPage(ctx.tx, { on, limit, cursor });
  return pageAnswer(page);
}
