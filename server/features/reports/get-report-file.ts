import { reportMediaTypes } from "../../../contract/reports/reports.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { FileMaking } from "../../http/endpoint.ts";
import { isNewsOfFile, markDownloaded } from "../notifications/public.ts";
import { reportKey } from "./jobs/report-file.ts";
import { selectReportFile } from "./jobs/report-jobs.sql.ts";

/** The file of a report. Downloading it removes it from the news of files that are ready. */
export async function getReportFile(
  { tx, actor, now }: Ctx,
  { params: { id } }: Input<typeof routes.getReportFile>,
) {
  const found = await selectReportFile(tx, { id, now });
  if (!found) throw notFound("report");
  const key = reportKey({ ...found, id, workspaceId: actor.workspaceId });
  const isNews = await isNewsOfFile(tx, id);
  return async ({ files, write }: FileMaking) => {
    if (isNews) await write((ctx) => markDownloaded(ctx, id));
    return {
      name: found.fileName,
      mediaType: reportMediaTypes[found.format],
      tag: id,
      open: () => files.get(key),
    };
  };
}
