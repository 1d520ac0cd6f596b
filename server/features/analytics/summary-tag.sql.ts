import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { SignedInActor } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { summarySql } from "./analytics.sql.ts";

/** The statement for each role. Another version of the server may send a different one. */
const statements = new Map<string, string>();

function statementFor(tx: Tx, actor: SignedInActor): string {
  const who = `${actor.role} ${actor.isOwner}`;
  const known = statements.get(who);
  if (known !== undefined) return known;
  const { sql: statement } = summarySql(actor).compile(tx);
  statements.set(who, statement);
  return statement;
}

/**
 * A tag of the figures of `selectSummary`, which stays the same only as long as they do. It is made from the last
 * change of the workspace, the statement, and what no change records (the reader and their rights, the project
 * that they looked at last, whether a company's first steps were dismissed). The tag is sent before the figures,
 * which may be newer than their tag and never older.
 * @returns undefined while a transaction is under way that is as old as the last change
 */
export async function selectSummaryTag(tx: Tx, actor: SignedInActor): Promise<string | undefined> {
  const { workspaceId, userId, role, isOwner, currency } = actor;
  const { rows } = await sql<{ state: string | null; last: string | null; steps: boolean }>`
    select state_of_feed() as state,
           (select project_id from last_projects where user_id = ${userId}::uuid) as last,
           (select first_steps_dismissed_at is null from workspaces where id = ${workspaceId}::uuid) as steps`.execute(
    tx,
  );
  const [row] = rows;
  if (!row || row.state === null) return undefined;
  const reader = [workspaceId, userId, role, isOwner, currency];
  const parts = [row.state, row.last, row.steps, reader, statementFor(tx, actor)];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
