import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { notFound, Refusal } from "../../../errors.ts";
import { requireHead } from "../plan/load-programme.ts";
import { requireReport } from "./report-progress.ts";
import { selectReport, selectWaitingOf } from "./reports.sql.ts";
import { decide } from "./settle-reports.ts";

type Route = typeof routes.rejectReport;

/** Rejects a report with a reason, and notifies its reporter. */
export async function rejectReport(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const head = await requireHead(ctx, params.id);
  const of = { projectId: head.projectId, id: params.report };
  const [report] = await selectWaitingOf(ctx.tx, { projectId: of.projectId, ids: [of.id] });
  if (!report) {
    const settled = await selectReport(ctx.tx, of);
    if (!settled) throw notFound("report");
    throw new Refusal("conflict", settledWords[settled.state]);
  }
  const decided = [{ report, state: "rejected" as const, reason: body.reason }];
  await decide(ctx, head, { decided, revision: null });
  return { data: await requireReport(ctx, of) };
}

const settledWords = {
  pending: "Another company has this activity now, so this report no longer needs a decision.",
  accepted: "Somebody has accepted this report already.",
  corrected: "Somebody has corrected this report already.",
  rejected: "This report is rejected already.",
  replaced: "A newer report has replaced this one.",
} as const;
