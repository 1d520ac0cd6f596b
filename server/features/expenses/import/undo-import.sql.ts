import { sql } from "kysely";
import type { ExpenseStatus } from "../../../../contract/expenses/expenses.ts";
import { forgetPlans } from "../../../database/forget-plans.sql.ts";
import type { Tx } from "../../../database/kysely-client.ts";

/** An expense of an import, and what has happened to it since. */
export interface FoundExpense {
  readonly id: string;
  readonly description: string;
  readonly status: ExpenseStatus;
  readonly version: number;
  readonly hasFiles: boolean;
  readonly hasComments: boolean;
}

/** Locks the expenses with these ids that are still there. */
export async function lockImportedExpenses(
  tx: Tx,
  ids: readonly string[],
): Promise<readonly FoundExpense[]> {
  const { rows } = await sql<FoundExpense>`
    with locked as materialized (
      select id, description, status, version from expenses where id = any(${ids}::uuid[]) order by id for update
    )
    select e.*,
           exists (select from files f where f.subject_kind = 'expense' and f.subject_id = e.id) as "hasFiles",
           exists (select from comments c where c.subject_kind = 'expense' and c.subject_id = e.id) as "hasComments"
      from locked e order by e.id`.execute(tx);
  return rows;
}

/** Deletes drafts in one statement, so that the maintained figures are updated once. */
export async function deleteImportedExpenses(tx: Tx, ids: readonly string[]): Promise<void> {
  await forgetPlans(tx, ids.length);
  await sql`delete from expenses where id = any(${ids}::uuid[]) and status = 'draft'`.execute(tx);
}
