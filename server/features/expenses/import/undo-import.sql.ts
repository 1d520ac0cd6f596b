import { sql } from "kysely";
import type { ExpenseStatus } from "../../../../contract/expenses/expenses.ts";
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

/**
 * Locks the expenses with these ids that are still there. What is attached to them is read after that: a statement that waits
 * for somebody's comment does not see it.
 */
export async function lockImportedExpenses(
  tx: Tx,
  ids: readonly string[],
): Promise<readonly FoundExpense[]> {
  await sql`select from expenses where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  const { rows } = await sql<FoundExpense>`
    select e.id, e.description, e.status, e.version,
           exists (select from files f where f.subject_kind = 'expense' and f.subject_id = e.id) as "hasFiles",
           exists (select from comments c where c.subject_kind = 'expense' and c.subject_id = e.id) as "hasComments"
      from expenses e where e.id = any(${ids}::uuid[]) order by e.id`.execute(tx);
  return rows;
}
