import { sql } from "kysely";
import type {
  ReportFilters,
  ReportFormat,
  FileKind,
} from "../../../../contract/reports/reports.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import type { Claim, LeaseTable } from "../../../platform/leases/leases.sql.ts";

// Everything in this file is for the system role.

/** The fields of a report that its worker needs. */
export interface ReportRow {
  readonly workspaceId: string;
  readonly userId: string;
  readonly kind: FileKind;
  readonly format: ReportFormat;
  readonly filters: ReportFilters;
}

/** A report that is being made. */
export type ReportOrder = ReportRow & Claim;

/** Reports that are queued. */
export const reportTable: LeaseTable<ReportRow> = {
  table: "report_jobs",
  state: "state",
  open: ["queued", "running"],
  claimed: { state: "running", released: "queued" },
  person: "user_id",
  hasProgress: true,
  row: sql`t.workspace_id as "workspaceId", t.user_id as "userId", t.kind, t.format, t.filters`,
};

/** Whether the person is still an active member, and so can be notified. */
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

/**
 * Deletes a person's oldest ended reports beyond `most`.
 * @returns the reports whose files must be removed
 */
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

/** Deletes expired reports. @returns the reports whose files must be removed */
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
