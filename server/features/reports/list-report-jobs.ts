import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { selectReportJobs } from "./report-jobs.sql.ts";

/** One's own reports as files, newest first: those that are made, and those that are kept. */
export async function listReportJobs(
  ctx: Ctx,
): Promise<JsonText<AnswerOf<typeof routes.listReportJobs>>> {
  return { json: `{"data":${await selectReportJobs(ctx.tx, { now: ctx.now })}}` };
}

/** One of one's own, as JSON; undefined if it is none. */
export async function readReportJob(ctx: Ctx, id: string): Promise<string | undefined> {
  const jobs = await selectReportJobs(ctx.tx, { id, now: ctx.now });
  return jobs === "[]" ? undefined : jobs.slice(1, -1);
}

/** How far one of one's own is. */
export async function getReportJob(
  ctx: Ctx,
  { params }: Input<typeof routes.getReportJob>,
): Promise<JsonText<AnswerOf<typeof routes.getReportJob>>> {
  const job = await readReportJob(ctx, params.id);
  if (job === undefined) throw notFound("report");
  return { json: `{"data":${job}}` };
}
