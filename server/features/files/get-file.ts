import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { selectFileJson } from "./files.sql.ts";

type Route = typeof routes.getFile;

/** The description of a file that is visible to the caller. */
export async function getFile(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const file = await selectFileJson(ctx.tx, params.id);
  if (file === undefined) throw notFound("file");
  return { json: `{"data":${file}}` };
}
