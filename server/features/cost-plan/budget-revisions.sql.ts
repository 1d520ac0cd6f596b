import { sql } from "kysely";
import type { BudgetRevision, PlannedLine } from "../../../contract/cost-plan/budget-revisions.ts";
import {
  decimal,
  instant,
  literal,
  object,
  plain,
  signer,
  text,
} from "../../database/json-text.ts";
import type { JsonTextSql } from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { beyond, type JsonPage, newestFirst, selectPage } from "../../database/paging/page.ts";

const ORDER = newestFirst("r");

/** How a line changed. */
export interface LineChange {
  readonly line: string;
  readonly before: PlannedLine | null;
  readonly after: PlannedLine | null;
}

/**
 * Stores a change of a plan whose project is locked. The change is ordered after all earlier ones, since a request
 * that began first may have waited for another. Totals are decimals.
 */
export async function insertBudgetRevision(
  tx: Tx,
  revision: {
    readonly id: string;
    readonly workspaceId: string;
    readonly projectId: string;
    readonly userId: string;
    readonly action: BudgetRevision["action"];
    readonly reason: string;
    readonly changes: readonly LineChange[];
    readonly totalBefore: string;
    readonly totalAfter: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto("budget_revisions")
    .values({
      id: revision.id,
      workspace_id: revision.workspaceId,
      project_id: revision.projectId,
      user_id: revision.userId,
      action: revision.action,
      reason: revision.reason,
      changes: JSON.stringify(revision.changes),
      total_before: revision.totalBefore,
      total_after: revision.totalAfter,
      created_at: sql<string>`greatest(${revision.now.toISOString()}::timestamptz,
        (select max(created_at) + interval '1 microsecond' from budget_revisions where project_id = ${revision.projectId}::uuid))`,
    })
    .execute();
}

const revisionObject = object({
  _id: plain("r.id"),
  user: signer("u", "r.created_at"),
  action: plain("r.action"),
  reason: text("r.reason"),
  lines: literal("jsonb_array_length(r.changes)"),
  changes: `jsonb_path_query_array(r.changes, '$[0 to 99]')::text` as JsonTextSql,
  totalBefore: decimal("r.total_before"),
  totalAfter: decimal("r.total_after"),
  createdAt: instant("r.created_at"),
});

/**
 * A page of a plan's revisions as a JSON array of the contract, newest first.
 * @throws Refusal `validation_failed` for an altered cursor.
 */
export async function selectBudgetRevisionPage(
  tx: Tx,
  input: {
    readonly projectId: string;
    readonly limit: number;
    readonly cursor: string | undefined;
  },
): Promise<JsonPage> {
  const { projectId, limit, cursor } = input;
  return selectPage(tx, {
    rows: sql`
      select r.* from budget_revisions r
       where r.project_id = ${projectId}::uuid and ${beyond(cursor, ORDER)}`,
    alias: "r",
    order: ORDER,
    limit,
    element: revisionObject,
    joins: sql`left join users u on u.id = r.user_id`,
  });
}
