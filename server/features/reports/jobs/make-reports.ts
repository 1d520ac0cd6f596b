import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS } from "../../../../engine/day.ts";
import { MAX_REPORT_FILES, REPORT_FILE_DAYS } from "../../../../contract/reports/reports.ts";
import { isUnavailable } from "../../../database/errors/sql-errors.ts";
import { Refusal } from "../../../errors.ts";
import { isLow } from "../../../platform/files/disk-space.ts";
import { diskError } from "../../../platform/files/file-staging.ts";
import { FileError } from "../../../platform/files/file-store.ts";
import type { Lease } from "../../../platform/leases/lease.ts";
import { LeasedWork } from "../../../platform/leases/leased-work.ts";
import { workHint } from "../../../platform/leases/work-hint.ts";
import { forgetReady } from "../../notifications/public.ts";
import { requireSpace } from "../../storage/public.ts";
import { reportKey } from "./report-file.ts";
import type { ReportServices } from "./report-services.ts";
import {
  deleteOldestReports,
  type ReportOrder,
  type ReportRow,
  reportTable,
} from "./report-work.sql.ts";
import { openScratch } from "./scratch.ts";
import { settleReport } from "./settle-report.ts";
import { writeReport } from "./write-report.ts";

const LEASE_MS = 30_000;
/** The interval at which a worker updates the progress and notices a cancellation. */
const RENEW_MS = 500;
const MAX_ATTEMPTS = 3;
/** One slot stays free for other companies, and a short report does not wait for a long one. */
const WIDTH = { width: 3, maxPerWorkspace: 2 };

/** Announces that a report is queued. */
export const reportHint = workHint();

function reasonOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message;
  // Disk errors of this machine are hidden from the reader, except that the disk is full.
  const fileError = diskError(error);
  return fileError instanceof FileError && (fileError === error || fileError.kind === "full")
    ? fileError.message
    : undefined;
}

/**
 * Returns a refusal. Throws any other error, such as a lost database: then it is unknown whether the report has
 * its file.
 */
function noRoom(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

async function makeReport(
  services: ReportServices,
  order: ReportOrder,
  lease: Lease,
): Promise<void> {
  const { files, now, system, allowance: installed } = services;
  const { workspaceId } = order;
  const requireRoomFor = (bytes: number) =>
    system((tx) => requireSpace(tx, { workspaceId, installed, more: { bytes, files: 1 } }));
  let folder: string | undefined;
  try {
    await requireRoomFor(1);
    const room = await files.room();
    if (room && isLow(room)) throw new FileError("full");
    folder = await openScratch();
    const path = join(folder, "report");
    const fileName = await writeReport(services, order, { path, lease });
    const { size: bytes } = await stat(path);
    lease.signal.throwIfAborted();
    await requireRoomFor(bytes);
    await files.put(reportKey(order), createReadStream(path), bytes);
    const expiresAt = new Date(now().getTime() + REPORT_FILE_DAYS * DAY_MS);
    const end = { fileName, bytes, expiresAt };
    const isKept = await settleReport(services, { order, lease }, end).catch(noRoom);
    if (isKept !== true) await files.remove(reportKey(order));
    if (isKept instanceof Refusal) throw isKept;
    // The number of reports per person is limited, so that nobody fills the disk.
    const oldest = await system(async (tx) => {
      const reports = await deleteOldestReports(tx, order, MAX_REPORT_FILES);
      await forgetReady(tx, { reportIds: reports.map(({ id }) => id), now: services.now() });
      return reports;
    });
    for (const each of oldest) await files.remove(reportKey(each));
  } catch (error) {
    // The report was cancelled or claimed by another process, or the server is stopping.
    if (lease.signal.aborted) return;
    // The report is made again when the database is back.
    if (isUnavailable(error)) throw error;
    const reason = reasonOf(error);
    if (reason === undefined) services.warn(error, "a report could not be made");
    const message = reason ?? "Something went wrong on our side. It has been recorded.";
    await settleReport(services, { order, lease }, { message });
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** Makes the queued reports as files, with the current rights of the person who requested each. */
export function reportMaker(services: ReportServices): LeasedWork<ReportRow> {
  return new LeasedWork<ReportRow>(
    {
      table: reportTable,
      ...WIDTH,
      leaseMs: LEASE_MS,
      renewMs: RENEW_MS,
      maxAttempts: MAX_ATTEMPTS,
      async work(order, lease) {
        await makeReport(services, order, lease);
        return "next";
      },
      async abandon(order, lease) {
        const message = "Creating this report was interrupted repeatedly. Please create it again.";
        await settleReport(services, { order, lease }, { message });
      },
      onProgress({ userId: user, workspaceId: workspace, id }) {
        services.publish([{ topic: "report", user, workspace, id }]);
      },
    },
    services,
  );
}
