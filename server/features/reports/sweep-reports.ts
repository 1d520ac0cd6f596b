import { REPORT_FILE_DAYS } from "../../../contract/reports.ts";
import { REPORT_FOLDER, reportKey } from "./report-file.ts";
import type { ReportServices } from "./report-services.ts";
import { deleteExpiredReports } from "./report-work.sql.ts";
import { sweepScratch } from "./scratch.ts";

const DAY_MS = 86_400_000;

/**
 * Removes expired reports, file and row; files without a row, because the company was deleted or a
 * server died; and the unfinished files of such a server.
 */
export async function sweepReports({
  system,
  files,
  now,
}: Pick<ReportServices, "system" | "files" | "now">): Promise<void> {
  const at = now();
  const expired = await system((tx) => deleteExpiredReports(tx, at));
  for (const each of expired) await files.remove(reportKey(each));
  const before = new Date(at.getTime() - (REPORT_FILE_DAYS + 1) * DAY_MS);
  for await (const { key, changed } of files.list(REPORT_FOLDER))
    if (changed < before) await files.remove(key);
  await sweepScratch();
}
