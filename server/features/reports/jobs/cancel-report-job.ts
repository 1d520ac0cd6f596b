import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { notFound, Refusal } from "../../../errors.ts";
import { readReportJob } from "./list-report-jobs.ts";
import { cancelReportJobRow } from "./report-jobs.sql.ts";

type Route = typeof routes.cancelReportJob;

/** Cancels a queued or running report. Its worker learns of it when it next renews the lease. */
export async function cancelReportJob(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<AnswerOf<Route>> {
  if (!(await cancelReportJobRow(ctx.tx, params.id))) {
    if ((await readReportJob(ctx, params.id)) === undefined) throw notFound("report");
    throw new Refusal("conflict", "This report is no longer in progress.");
  }
  ctx.announce({ topic: "report", user: ctx.actor.userId, id: params.id });
  return { data: { ok: true } };
}
