import { DAY_MS } from "../../../../engine/day.ts";
import { mayAtAll, refusals } from "../../../../contract/permissions.ts";
import {
  fileActions,
  fileTitles,
  MAX_REPORT_JOBS,
  REPORT_FILE_DAYS,
} from "../../../../contract/reports/reports.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../../context.ts";
import { notFound, Refusal } from "../../../errors.ts";
import { recordAudit } from "../../audit/public.ts";
import { requireConfirmed } from "../../auth/public.ts";
import { describeReport, ownFilters } from "../describe-report.ts";
import { countUnfinishedReports, insertReportJob } from "./report-jobs.sql.ts";
import { readReportJob } from "./list-report-jobs.ts";
import { reportHint } from "./make-reports.ts";

type Route = typeof routes.createReportJob;

/** Queues a report to be made as a file, and records the export in the audit trail. */
export async function createReportJob(
  ctx: Ctx,
  { body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const { kind, format, _id: id = ctx.newId() } = body;
  const action = fileActions[kind];
  if (!mayAtAll(ctx.actor, action)) throw new Refusal("forbidden", refusals[action]);
  const filters = ownFilters(kind, body.filters);
  // Without a project it is a file of the whole company.
  if (filters.project === undefined) await requireConfirmed(ctx);
  const { parameters } = await describeReport(ctx, kind, filters);
  const { userId, workspaceId } = ctx.actor;
  const unfinished = await countUnfinishedReports(ctx.tx, userId);
  const expiresAt = new Date(ctx.now.getTime() + REPORT_FILE_DAYS * DAY_MS);
  const isNew = await insertReportJob(ctx.tx, {
    id,
    workspaceId,
    userId,
    kind,
    format,
    filters,
    now: ctx.now,
    expiresAt,
  });
  const job = await readReportJob(ctx, id);
  // The id is another person's; the answer must not reveal that.
  if (job === undefined) throw notFound("report");
  if (isNew) {
    if (unfinished >= MAX_REPORT_JOBS)
      throw new Refusal(
        "conflict",
        `${MAX_REPORT_JOBS} of your reports are being made. Wait for one of them, or cancel it.`,
      );
    await recordAudit(ctx, {
      kind: "export",
      subject: `${fileTitles[kind]} as ${format.toUpperCase()}`,
      after: Object.fromEntries(parameters.map(({ label, value }) => [label, value])),
    });
    ctx.announce({ topic: "report", user: userId, id });
    reportHint.announceAfter(ctx.tx);
  }
  return { json: `{"data":${job}}` };
}
