import {
  MAX_SETTLED_REPORTS,
  MAX_WAITING_REPORTS,
} from "../../../../contract/programme/activity-reports.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { requireHead } from "../plan/load-programme.ts";
import { selectReporterCompany, selectSettled, selectWaitingReports } from "./reports.sql.ts";

type Route = typeof routes.listActivityReports;

/** The reports that the caller sees: the waiting ones and the latest of the others. */
export async function listActivityReports(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const { projectId } = await requireHead(ctx, params.id);
  const [company, waiting, settled] = await Promise.all([
    selectReporterCompany(ctx.tx),
    selectWaitingReports(ctx.tx, { projectId, limit: MAX_WAITING_REPORTS }),
    selectSettled(ctx.tx, { projectId, limit: MAX_SETTLED_REPORTS }),
  ]);
  return { data: { company, waiting, settled } };
}
