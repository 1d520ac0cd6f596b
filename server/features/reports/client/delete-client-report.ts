import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { recordActivity } from "../../activities/public.ts";
import { numberedReport } from "./client-report-words.ts";
import { deleteDraft } from "./client-reports.sql.ts";
import { announceDraft, requireDraft } from "./require-client-report.ts";

type Route = typeof routes.deleteClientReport;

/** Deletes a draft. An approved report stays. @throws Refusal `not_found`, `conflict` */
export async function deleteClientReport(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const { project, report } = await requireDraft(ctx, params, query.version);
  await deleteDraft(ctx.tx, { projectId: project.id, id: params.report });
  announceDraft(ctx, project.id);
  await recordActivity(ctx, {
    action: "deleted",
    entityType: "client_report",
    entityId: params.report,
    message: `deleted the draft of ${numberedReport(report)} for the client`,
    project,
  });
  return { data: { ok: true } };
}
