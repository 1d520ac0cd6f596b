import { sql } from "kysely";
import type { BudgetRevision, PlannedLine } from "../../../contract/budget-revisions.ts";
import { decodeCursor, encodeCursor, looksLike } from "../../database/cursor.ts";
import {
  array,
  decimal,
  instant,
  literal,
  object,
  person,
  plain,
  text,
} from "../../database/json-text.ts";
import type { JsonTextSql } from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";

const ORDER = "-createdAt";

/** What became of a line. */
export interface LineChange {
  readonly line: string;
  readonly before: PlannedLine | null;
  readonly after: PlannedLine | null;
}

/** Keeps what was changed of a plan. Totals are decimals. */
export async function insertRevision(
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
      created_at: revision.now.toISOString(),
    })
    .execute();
}

const revisionObject = object({
  _id: plain("r.id"),
  user: person("u"),
  action: plain("r.action"),
  reason: text("r.reason"),
  lines: literal("jsonb_array_length(r.changes)"),
  changes: `jsonb_path_query_array(r.changes, '$[0 to 99]')::text` as JsonTextSql,
  totalBefore: decimal("r.total_before"),
  totalAfter: decimal("r.total_after"),
  createdAt: instant("r.created_at"),
});

interface Row {
  readonly data: string;
  readonly more: boolean;
  readonly last_key: string | null;
  readonly last_id: string | null;
}

/**
 * A page of a plan's revisions as a JSON array of the contract, newest first.
 * @throws Refusal `validation_failed` for a cursor that was tampered with.
 */
export async function selectRevisionPage(
  tx: Tx,
  input: {
    readonly projectId: string;
    readonly limit: number;
    readonly cursor: string | undefined;
  },
): Promise<{ readonly data: string; readonly nextCursor: string | null }> {
  const { projectId, limit, cursor } = input;
  let beyond = sql`true`;
  if (cursor !== undefined) {
    const place = decodeCursor(
      cursor,
      ORDER,
      ({ key, tie }) => looksLike.instant(key) && looksLike.uuid(tie),
    );
    beyond = sql`(r.created_at, r.id) < (${place.key}::text::timestamptz, ${place.tie}::uuid)`;
  }
  const { rows } = await sql<Row>`
    with page as materialized (
      select r.*, row_number() over (order by r.created_at desc, r.id desc) as place
        from (select r.* from budget_revisions r where r.project_id = ${projectId}::uuid and ${beyond}
               order by r.created_at desc, r.id desc limit ${limit + 1}) r
    )
    select
      (select ${array(revisionObject, "r.place")} from page r left join users u on u.id = r.user_id
        where r.place <= ${limit}) as data,
      exists (select from page where place > ${limit}) as more,
      (select created_at::text from page where place = ${limit}) as last_key,
      (select id from page where place = ${limit}) as last_id`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error("An aggregate answered no row");
  const { data, more, last_key: key, last_id: tie } = row;
  return {
    data,
    nextCursor:
      more && key !== null && tie !== null ? encodeCursor({ sort: ORDER, key, tie }) : null,
  };
}
