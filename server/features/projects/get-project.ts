import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { standingAskerOf } from "../../project-standing.sql.ts";
import { selectProjectJson } from "./project-list.sql.ts";

type Route = typeof routes.getProject;

/** One project that is visible to the caller. */
export async function getProject(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const project = await selectProjectJson(ctx.tx, { id: params.id, ...standingAskerOf(ctx) });
  if (project === undefined) throw notFound("project");
  return { json: `{"data":${project}}` };
}
