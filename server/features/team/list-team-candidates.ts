import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { requireProject } from "../projects/public.ts";
import { selectCandidates } from "./team.sql.ts";

type Route = typeof routes.listTeamCandidates;

/** The people who can be added to a project's team. */
export async function listTeamCandidates(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const project = await requireProject(ctx, params.id);
  return { data: await selectCandidates(ctx.tx, { projectId: project.id, search: query.search }) };
}
