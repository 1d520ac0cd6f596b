import { sql } from "kysely";
import {
  MAX_REPORT_FILES,
  MAX_REPORT_JOBS,
  type ReportFilters,
  type ReportFormat,
  type FileKind,
} from "../../../../contract/reports/reports.ts";
import { array, instant, literal, object, plain, text } from "../../../database/json-text.ts";
import type { Tx } from "../../../database/kysely-client.ts";

/** The reason for which a running report fails if `withdraw_reports` withdraws it. */
const WITHDRAWN =
  "What you may see has changed while this report was made. Please request it again.";

const jobObject = object({
  _id: plain("j.id"),
  kind: plain("j.kind"),
  format: plain("j.format"),
  filters: literal("j.filters"),
  state: plain("j.state"),
  progress: literal("j.progress"),
  message: text(`coalesce(j.message, case j.state when 'failed' then '${WITHDRAWN}' end)`),
  fileName: text("j.file_name"),
  bytes: literal("j.bytes"),
  createdAt: instant("j.created_at"),
  expiresAt: instant("case when j.state = 'done' then j.expires_at end"),
});

export interface NewReportJob {
  readonly id: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly kind: FileKind;
  readonly format: ReportFormat;
  readonly filters: ReportFilters;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Adds a report job. False if it was requested before, with the same id. */
export async function insertReportJob(tx: Tx, job: NewReportJob): Promise<boolean> {
  const result = await tx
    .insertInto("report_jobs")
    .values({
      id: job.id,
      workspace_id: job.workspaceId,
      user_id: job.userId,
      kind: job.kind,
      format: job.format,
      filters: JSON.stringify(job.filters),
      created_at: job.now.toISOString(),
      due_at: job.now.toISOString(),
      expires_at: job.expiresAt.toISOString(),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Counts the actor's queued or running reports. Concurrent requests are serialized. */
export async function countUnfinishedReports(tx: Tx, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('plumbline reports ' || ${userId}::text, 0))`.execute(
    tx,
  );
  const row = await tx
    .selectFrom("report_jobs")
    .where("state", "in", ["queued", "running"])
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return row.n;
}

/** The actor's own report jobs, or the one with the given id, newest first. A JSON array of the contract. */
export async function selectReportJobs(
  tx: Tx,
  { id, now }: { readonly id?: string; readonly now: Date },
): Promise<string> {
  const { rows } = await sql<{ jobs: string }>`
    select ${array(jobObject, "j.created_at desc, j.id desc")} as jobs from (
      select * from report_jobs where expires_at > ${now.toISOString()}::timestamptz
         and ${id === undefined ? sql`true` : sql`id = ${id}::uuid`}
       order by created_at desc, id desc limit ${MAX_REPORT_FILES + MAX_REPORT_JOBS}) j`.execute(
    tx,
  );
  return rows[0]?.jobs ?? "[]";
}

/** Cancels one of the actor's own report jobs. Returns false if it has ended already, or is another person's. */
export async function cancelReportJobRow(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable("report_jobs")
    .set({ state: "cancelled" })
    .where("id", "=", id)
    .where("state", "in", ["queued", "running"])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface ReportFile {
  readonly format: ReportFormat;
  readonly fileName: string;
  /** The number of attempts, including the one that made this file. */
  readonly attempts: number;
}

/** The file of one of the actor's own reports that is done and still stored. */
export async function selectReportFile(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<ReportFile | undefined> {
  const row = await tx
    .selectFrom("report_jobs")
    .where("id", "=", id)
    .where("state", "=", "done")
    .where("expires_at", ">", now.toISOString())
    .select(["format", "file_name", "attempts"])
    .executeTakeFirst();
  return (
    row && {
      format: row.format as ReportFormat,
      fileName: row.file_name ?? "",
      attempts: row.attempts,
    }
  );
}
