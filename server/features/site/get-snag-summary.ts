import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { today } from "../../platform/calendar.ts";
import { requireProject } from "../projects/public.ts";
import { selectSnagSummary } from "./snag-summary.sql.ts";

type Route = typeof routes.getSnagSummary;

/** Summarises the snags of a project that the caller sees: all of them, their company's, or none. */
export async function getSnagSummary(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  await requireProject(ctx, params.id);
  const { timeZone } = ctx.actor;
  const of = { projectId: params.id, today: today(ctx.now, timeZone), timeZone };
  return { data: await selectSnagSummary(ctx.tx, of) };
}
