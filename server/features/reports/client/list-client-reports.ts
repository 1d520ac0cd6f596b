import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { requireProject } from "../../projects/public.ts";
import { selectClientReports } from "./client-reports.sql.ts";

type Route = typeof routes.listClientReports;

/** The reports for a project's client that the caller sees, the latest period first. */
export async function listClientReports(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<AnswerOf<Route>> {
  await requireProject(ctx, params.id);
  return selectClientReports(ctx.tx, params.id);
}
