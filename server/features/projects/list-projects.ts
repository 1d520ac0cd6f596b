import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { selectProjectPage } from "./project-list.sql.ts";

type Route = typeof routes.listProjects;

/** Projects that the caller can see, filtered, sorted and paged. */
export async function listProjects(
  ctx: Ctx,
  { query }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const { projects, total, nextCursor } = await selectProjectPage(ctx.tx, query);
  return {
    json: `{"data":${projects},"total":${total},"nextCursor":${JSON.stringify(nextCursor)}}`,
  };
}
