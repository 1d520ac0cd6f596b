import { sql } from "kysely";
import { nextVersion, type Versioned, versionedBy } from "../../database/field-versions.sql.ts";
import { forgetPlans } from "../../database/forget-plans.sql.ts";
import type { Tx } from "../../database/kysely-client.ts";

export interface StoredCode extends Versioned {
  readonly id: string;
  readonly projectId: string;
  readonly parent: string | null;
  readonly code: string;
  readonly title: string;
}

const columns = [
  "id",
  "project_id",
  "parent_id",
  "code",
  "title",
  "version",
  "field_versions",
] as const;

interface Row extends Pick<StoredCode, "id" | "code" | "title" | "version"> {
  readonly project_id: string;
  readonly parent_id: string | null;
  readonly field_versions: unknown;
}

function stored(row: Row): StoredCode {
  const { id, project_id: projectId, parent_id: parent, code, title } = row;
  return { id, projectId, parent, code, title, ...versionedBy(row) };
}

/** A code that is visible to the actor. */
export async function selectCode(tx: Tx, id: string): Promise<StoredCode | undefined> {
  const row = await tx
    .selectFrom("cost_codes")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && stored(row);
}

/** All codes of a project, in the order in which they were created. */
export async function selectCodes(tx: Tx, projectId: string): Promise<StoredCode[]> {
  const rows = await tx
    .selectFrom("cost_codes")
    .select(columns)
    .where("project_id", "=", projectId)
    .orderBy("id")
    .execute();
  return rows.map(stored);
}

/** The number of records that refer to a code. */
export async function countOnCode(
  tx: Tx,
  { id, projectId }: Pick<StoredCode, "id" | "projectId">,
): Promise<{ readonly codes: number; readonly lines: number; readonly expenses: number }> {
  const on = sql`project_id = ${projectId}::uuid and cost_code_id = ${id}::uuid`;
  const { rows } = await sql<{ codes: number; lines: number; expenses: number }>`
    select (select count(*)::int from cost_codes
             where project_id = ${projectId}::uuid and parent_id = ${id}::uuid) as codes,
           (select count(*)::int from budget_lines where ${on}) as lines,
           (select count(*)::int from expenses where ${on}) as expenses`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error("A query of single values answered no row");
  return row;
}

export type NewCode = Pick<StoredCode, "id" | "parent" | "code" | "title">;

/** Adds codes, in any order. Skips one whose id or code is taken. @returns how many were added */
export async function insertCodes(
  tx: Tx,
  plan: {
    readonly workspaceId: string;
    readonly projectId: string;
    readonly now: Date;
    readonly codes: readonly NewCode[];
  },
): Promise<number> {
  if (plan.codes.length === 0) return 0;
  await forgetPlans(tx, plan.codes.length);
  const now = plan.now.toISOString();
  const result = await sql`
    insert into cost_codes (id, workspace_id, project_id, parent_id, code, title, created_at, updated_at)
    select c.id, ${plan.workspaceId}::uuid, ${plan.projectId}::uuid, c.parent, c.code, c.title,
           ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(plan.codes)}::jsonb) as c(id uuid, parent uuid, code text, title text)
    on conflict do nothing`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/** Whether a project has another code of this name. */
export async function isCostCodeTaken(
  tx: Tx,
  { projectId, code, but }: { projectId: string; code: string; but: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("cost_codes")
    .select("id")
    .where("project_id", "=", projectId)
    .where("code", "=", code)
    .where("id", "<>", but)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes a code and increments its version. */
export async function updateCodeRow(
  tx: Tx,
  code: NewCode & { readonly changed: readonly string[]; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("cost_codes")
    .set({
      parent_id: code.parent,
      code: code.code,
      title: code.title,
      updated_at: code.now.toISOString(),
      ...nextVersion(code.changed, code.now),
    })
    .where("id", "=", code.id)
    .execute();
}

/** Deletes a code that nothing refers to. */
export async function deleteCodeRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("cost_codes").where("id", "=", id).execute();
}
