import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { pageAnswer } from "../../database/paging/page.ts";
import { selectFilePage } from "./files.sql.ts";
import { requireNamedSubject } from "../../subjects/registry.ts";
import type { FileKind } from "./require-open-subject.ts";

type Route = typeof routes.listFiles;

/** The files on one record that is visible to the caller, newest first. */
export async function listFiles(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const on = await requireNamedSubject<FileKind>(ctx, query, { keep: false });
  const { limit, cursor } = query;
  const page = await selectFilePage(ctx.tx, { on, limit, cursor });
  return pageAnswer(page);
}
