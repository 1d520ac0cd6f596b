import { periodProblem } from "../../../../contract/reports/client-reports.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { Refusal } from "../../../errors.ts";
import { updateDraft } from "./client-reports.sql.ts";
import {
  announceDraft,
  clientReportAnswer,
  requireClientReport,
  requireDraft,
} from "./require-client-report.ts";

type Route = typeof routes.updateClientReport;

/** Writes a draft's texts and its period. @throws Refusal `not_found`, `conflict`, `validation_failed` */
export async function updateClientReport(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const { report } = await requireDraft(ctx, params, body.version);
  const draft = {
    from: body.from ?? report.from,
    to: body.to ?? report.to,
    summary: body.summary ?? report.summary,
    workDone: body.workDone ?? report.workDone,
    upcoming: body.upcoming ?? report.upcoming,
    decisions: body.decisions ?? report.decisions,
  };
  const problem = periodProblem(draft);
  if (problem !== undefined) throw new Refusal("validation_failed", problem, { to: problem });
  await updateDraft(ctx.tx, { ...draft, projectId: params.id, id: params.report, now: ctx.now });
  announceDraft(ctx, params.id);
  return clientReportAnswer(ctx, await requireClientReport(ctx, params));
}
