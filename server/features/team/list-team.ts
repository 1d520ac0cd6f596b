import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { requireProject } from "../projects/public.ts";
import { selectTeamMembers } from "./team.sql.ts";

type Route = typeof routes.listTeam;

/** The team of a project that is visible to the caller. */
export async function listTeam(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const project = await requireProject(ctx, params.id);
  const team = { projectId: project.id, search: query.search };
  const { members, total } = await selectTeamMembers(ctx.tx, team);
  return { data: members, total };
}
