import { DAY_MS } from "../../../../engine/day.ts";
import { REPORT_FILE_DAYS } from "../../../../contract/reports/reports.ts";
import { removeEach } from "../../../platform/files/remove-files.ts";
import type { StorageKey } from "../../../platform/files/storage-keys.ts";
import { forgetReady } from "../../notifications/public.ts";
import { reportKey } from "./report-file.ts";
import type { ReportServices } from "./report-services.ts";
import { deleteExpiredReports } from "./report-work.sql.ts";
import { sweepScratch } from "./scratch.ts";

async function* filesBefore(files: ReportServices["files"], before: Date) {
  for await (const { key, changed } of files.list("reports/")) if (changed < before) yield key;
}

/**
 * Removes expired reports, file and row; files without a row, because the company was deleted or a
 * server died; and the unfinished files of such a server.
 */
export async function sweepReports(
  services: Pick<ReportServices, "system" | "files" | "now" | "warn">,
): Promise<void> {
  const { system, files, now } = services;
  const remove = async (keys: Iterable<StorageKey> | AsyncIterable<StorageKey>) => {
    for await (const _ of removeEach(services, keys, files.remove));
  };
  const at = now();
  const expired = await system(async (tx) => {
    const reports = await deleteExpiredReports(tx, at);
    await forgetReady(tx, { reportIds: reports.map(({ id }) => id), now: at });
    return reports;
  });
  await remove(expired.map(reportKey));
  const before = new Date(at.getTime() - (REPORT_FILE_DAYS + 1) * DAY_MS);
  await remove(filesBefore(files, before));
  await sweepScratch();
}
