import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import { selectReportJobs } from "./report-jobs.sql.ts";

/** The caller's own reports as files, newest first: those in progress, and those whose files are still stored. */
export async function listReportJobs(
  ctx: Ctx,
): Promise<JsonText<AnswerOf<typeof routes.listReportJobs>>> {
  return { json: `{"data":${await selectReportJobs(ctx.tx, { now: ctx.now })}}` };
}

/** Returns one of the caller's own report jobs as JSON; undefined for any other job. */
export async function readReportJob(ctx: Ctx, id: string): Promise<string | undefined> {
  const jobs = await selectReportJobs(ctx.tx, { id, now: ctx.now });
  return jobs === "[]" ? undefined : jobs.slice(1, -1);
}

/** Returns the progress of one of the caller's own report jobs. */
export async function getReportJob(
  ctx: Ctx,
  { params }: Input<typeof routes.getReportJob>,
): Promise<JsonText<AnswerOf<typeof routes.getReportJob>>> {
  const job = await readReportJob(ctx, params.id);
  if (job === undefined) throw notFound("report");
  return { json: `{"data":${job}}` };
}
