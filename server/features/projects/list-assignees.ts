import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { selectAssignees } from "./projects.sql.ts";
import { requireProject } from "./require-project.ts";

type Route = typeof routes.listAssignees;

/** The people to whom a project's tasks can be assigned. */
export async function listAssignees(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const project = await requireProject(ctx, params.id);
  const { search, all } = query;
  const asked = { projectId: project.id, search, all: all === "true" };
  return { data: await selectAssignees(ctx.tx, asked) };
}
