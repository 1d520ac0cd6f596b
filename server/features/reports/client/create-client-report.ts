import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { Refusal } from "../../../errors.ts";
import { today } from "../../../platform/calendar.ts";
import { recordActivity } from "../../activities/public.ts";
import { requireProject } from "../../projects/public.ts";
import { numberedReport } from "./client-report-words.ts";
import { insertDraft, selectClientReport, selectLastDay } from "./client-reports.sql.ts";
import { nextPeriod } from "./period-rules.ts";
import { announceDraft } from "./require-client-report.ts";

type Route = typeof routes.createClientReport;

/** Begins the next report of a series. Idempotent: the same `_id` twice makes one draft. */
export async function createClientReport(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const { tx, actor, now } = ctx;
  const project = await requireProject(ctx, params.id);
  const of = { projectId: project.id, id: body._id ?? ctx.newId() };
  const existing = await selectClientReport(tx, of);
  if (existing) return { data: existing };
  const { cadence } = body;
  const lastDay = await selectLastDay(tx, { projectId: project.id, cadence });
  const isNew = await insertDraft(tx, {
    ...of,
    ...nextPeriod(cadence, lastDay, today(now, actor.timeZone)),
    workspaceId: actor.workspaceId,
    cadence,
    by: actor.userId,
    now,
  });
  const made = isNew ? await selectClientReport(tx, of) : undefined;
  if (!made)
    throw new Refusal("conflict", "Somebody else has just begun this report. Please look again.");
  announceDraft(ctx, project.id);
  await recordActivity(ctx, {
    action: "created",
    entityType: "client_report",
    entityId: made._id,
    message: `began ${numberedReport(made)} for the client`,
    project,
  });
  return { data: made };
}
