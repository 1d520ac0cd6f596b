import { wordsOfProgress } from "../../../../contract/mail/news-words.ts";
import { refusalOf } from "../../../../contract/permissions.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import { reportProblem } from "../../../../engine/programme/progress-report.ts";
import type { Ctx, Input } from "../../../context.ts";
import { notFound, Refusal } from "../../../errors.ts";
import { today } from "../../../platform/calendar.ts";
import { notify } from "../../notifications/public.ts";
import { selectName } from "../../people/public.ts";
import { requireHead } from "../plan/load-programme.ts";
import {
  insertReport,
  selectReporterCompany,
  selectPlanners,
  selectReport,
  selectReportedActivity,
} from "./reports.sql.ts";

type Route = typeof routes.reportProgress;

/** Reports the progress of an activity of the caller's company. Idempotent: the same `_id` twice makes one report. */
export async function reportProgress(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const { tx, actor, now } = ctx;
  const { projectId, title } = await requireHead(ctx, params.id);
  const { _id: id, activity: activityId, note, ...said } = body;
  const [activity, company] = await Promise.all([
    selectReportedActivity(tx, { projectId, activityId }),
    selectReporterCompany(tx),
  ]);
  if (!activity) throw notFound("activity");
  if (!company || activity.company !== company._id)
    throw new Refusal("forbidden", refusalOf(actor, "programme.report"));
  const known = await selectReport(tx, { projectId, id });
  if (known?.by?._id === actor.userId) return { data: known };
  const problem = reportProblem(said, activity, today(now, actor.timeZone));
  if (problem)
    throw new Refusal("validation_failed", problem.message, { [problem.field]: problem.message });
  const { workspaceId, userId } = actor;
  const report = { id, projectId, workspaceId, activityId, companyId: company._id, userId, now };
  if (!(await insertReport(tx, { ...report, ...said, note }))) {
    // The id belongs to a concurrent report of the caller, or to somebody else's, which the caller cannot see.
    const twin = await selectReport(tx, { projectId, id });
    if (twin?.by?._id === userId) return { data: twin };
    throw notFound("report");
  }
  const name = await selectName(tx, userId);
  await notify(ctx, await selectPlanners(tx, projectId), {
    kind: "programme",
    type: "info",
    ...wordsOfProgress({
      project: title,
      count: 1,
      activities: [activity.name],
      by: name,
      people: 1,
      note,
    }),
    projectId,
    topic: "reported",
    report: id,
  });
  ctx.announce({ topic: "programme", project: projectId });
  return { data: await requireReport(ctx, { projectId, id }) };
}

/** A report that was just written. */
export async function requireReport(
  { tx }: Ctx,
  of: { readonly projectId: string; readonly id: string },
): Promise<AnswerOf<Route>["data"]> {
  const report = await selectReport(tx, of);
  if (!report) throw notFound("report");
  return report;
}
