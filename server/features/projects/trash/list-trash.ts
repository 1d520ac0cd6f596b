import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { selectTrash } from "./trash.sql.ts";

type Route = typeof routes.listTrash;

/** The deleted projects that can be restored. */
export async function listTrash(ctx: Ctx, { query }: Input<Route>): Promise<AnswerOf<Route>> {
  const { projects, total } = await selectTrash(ctx.tx, query.limit);
  return { data: projects, total };
}
