import { refusalOf } from "../../../../contract/permissions.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { Refusal } from "../../../errors.ts";
import { today } from "../../../platform/calendar.ts";
import { recordActivity } from "../../activities/public.ts";
import { numberedReport } from "./client-report-words.ts";
import { freezeDraft } from "./client-reports.sql.ts";
import { computeFigures } from "./compute-figures.ts";
import { unfinishedPeriod } from "./period-rules.ts";
import {
  clientReportAnswer,
  mayApprove,
  requireClientReport,
  requireDraft,
} from "./require-client-report.ts";

type Route = typeof routes.approveClientReport;

/**
 * Approves a draft: its figures are stored, and never change again.
 * @throws Refusal `not_found`, `forbidden`, `conflict`, also while its period is not over
 */
export async function approveClientReport(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const { project, report } = await requireDraft(ctx, params, body.version);
  if (!(await mayApprove(ctx, project.id)))
    throw new Refusal("forbidden", refusalOf(ctx.actor, "client-report.approve"));
  const problem = unfinishedPeriod(report, today(ctx.now, ctx.actor.timeZone));
  if (problem !== undefined) throw new Refusal("conflict", problem);
  const { figures } = await computeFigures(ctx, project, report);
  const { userId: by } = ctx.actor;
  await freezeDraft(ctx.tx, {
    projectId: project.id,
    id: params.report,
    figures,
    by,
    now: ctx.now,
  });
  ctx.announce({ topic: "report", project: project.id });
  await recordActivity(ctx, {
    action: "approved",
    entityType: "client_report",
    entityId: params.report,
    message: `approved ${numberedReport(report)} for the client`,
    project,
  });
  return clientReportAnswer(ctx, await requireClientReport(ctx, params));
}
