import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/page.ts";
import { selectFilePage } from "./files.sql.ts";
import { requireHome } from "./require-home.ts";

type Route = typeof routes.listFiles;

/** The files on a project itself, a task or an expense that the caller can see, newest first. */
export async function listFiles(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const home = await requireHome(ctx, query, { keep: false });
  const { limit, cursor } = query;
  const page = await selectFilePage(ctx.tx, { home, limit, cursor });
  return pageAnswer(page);
}
