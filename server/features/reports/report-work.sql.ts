import { sql } from "kysely";
import type { ReportFilters, ReportFormat, ReportKind } from "../../../contract/reports.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** A report that is to be made; all here is for the system role. */
export interface ReportOrder {
  readonly id: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly kind: ReportKind;
  readonly format: ReportFormat;
  readonly filters: ReportFilters;
  /** How often it was begun, this time included. */
  readonly attempts: number;
}

/**
 * Takes up the oldest report that waits, or that nobody was heard of since `silentSince`. Several may
 * take at once, and each gets another.
 */
export async function takeReport(
  tx: Tx,
  { now, silentSince }: { readonly now: Date; readonly silentSince: Date },
): Promise<ReportOrder | undefined> {
  const { rows } = await sql<ReportOrder>`
    update report_jobs set state = 'running', progress = 0, attempts = attempts + 1,
           alive_at = ${now.toISOString()}::timestamptz
     where id = (
       select id from report_jobs
        where state = 'queued' or (state = 'running' and alive_at < ${silentSince.toISOString()}::timestamptz)
        order by created_at, id limit 1 for update skip locked)
    returning id, workspace_id as "workspaceId", user_id as "userId", kind, format, filters, attempts`.execute(
    tx,
  );
  return rows[0];
}

/** Says that it is still being made, and how far it is. False once it is not to be made any more. */
export async function keepAlive(
  tx: Tx,
  { order, progress, now }: { order: ReportOrder; progress: number; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable("report_jobs")
    .set({ progress, alive_at: now.toISOString() })
    .where("id", "=", order.id)
    .where("state", "=", "running")
    .where("attempts", "=", order.attempts)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** How a report ends: with its file, or with the reason why there is none. */
export type ReportEnd =
  | { readonly fileName: string; readonly bytes: number; readonly expiresAt: Date }
  | { readonly message: string };

/** Ends it. False if it was ended otherwise. */
export async function endReport(tx: Tx, order: ReportOrder, end: ReportEnd): Promise<boolean> {
  const result = await tx
    .updateTable("report_jobs")
    .set(
      "message" in end
        ? { state: "failed", message: end.message }
        : {
            state: "done",
            progress: 100,
            file_name: end.fileName,
            bytes: end.bytes,
            expires_at: end.expiresAt.toISOString(),
          },
    )
    .where("id", "=", order.id)
    .where("state", "=", "running")
    .where("attempts", "=", order.attempts)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Whether somebody is an active member, so that there is anybody to tell. */
export async function isMember(tx: Tx, { userId, workspaceId }: ReportOrder): Promise<boolean> {
  const row = await tx
    .selectFrom("memberships")
    .where("user_id", "=", userId)
    .where("workspace_id", "=", workspaceId)
    .where("active", "=", true)
    .select("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes what somebody has beyond so many that have ended, the oldest. @returns whose files are to go */
export async function deleteOldestReports(
  tx: Tx,
  { userId, workspaceId }: ReportOrder,
  most: number,
): Promise<readonly Pick<ReportOrder, "id" | "workspaceId" | "attempts">[]> {
  return tx
    .deleteFrom("report_jobs")
    .where("id", "in", (from) =>
      from
        .selectFrom("report_jobs")
        .select("id")
        .where("user_id", "=", userId)
        .where("workspace_id", "=", workspaceId)
        .where("state", "not in", ["queued", "running"])
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .offset(most),
    )
    .returning(["id", "workspace_id as workspaceId", "attempts"])
    .execute();
}

/** Removes what is not kept any longer. @returns whose files are to go */
export async function deleteExpiredReports(
  tx: Tx,
  now: Date,
): Promise<readonly Pick<ReportOrder, "id" | "workspaceId" | "attempts">[]> {
  return tx
    .deleteFrom("report_jobs")
    .where("expires_at", "<=", now.toISOString())
    .where("state", "not in", ["queued", "running"])
    .returning(["id", "workspace_id as workspaceId", "attempts"])
    .execute();
}
