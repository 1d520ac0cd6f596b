import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { requireProject } from "../projects/public.ts";
import { selectConstraints } from "./constraints.sql.ts";

type Route = typeof routes.listConstraints;

/** The log of constraints of a visible project. */
export async function listConstraints(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const { id: projectId } = await requireProject(ctx, params.id);
  const { state, activity } = query;
  return selectConstraints(ctx.tx, { projectId, state, activity });
}
