import { sql } from "kysely";
import { isSettled } from "../../contract/expenses/expense-rules.ts";
import type { ExpenseStatus } from "../../contract/expenses/expenses.ts";
import type { Tx } from "../database/kysely-client.ts";
import { array, decimal, object, plain, text } from "../database/json-text.ts";
import type { SubjectDescriptor } from "./subject.ts";

export const findExpenseSubject: SubjectDescriptor["find"] = async (tx, { id, keep }) => {
  const query = tx
    .selectFrom("expenses as e")
    .innerJoin("projects as p", "p.id", "e.project_id")
    .select(["e.id", "e.description as title", "e.created_by as createdBy", "e.status"])
    .select(["p.id as projectId", "p.title as projectTitle"])
    .where("e.id", "=", id);
  // Waits for a concurrent decision, so that no file is removed while the expense is being
  // approved. A file changes the expense too, so two of them at once must not share the lock.
  const row = await (keep ? query.forNoKeyUpdate("e") : query).executeTakeFirst();
  if (!row) return undefined;
  const { projectId, projectTitle, status, ...expense } = row;
  return {
    ...expense,
    assignedTo: null,
    project: { id: projectId, title: projectTitle },
    settled: isSettled(status as ExpenseStatus)
      ? "This expense is approved: what it was approved by stays with it."
      : undefined,
  };
};

/** Returns the people who made expenses of a project and still see them: planners, and contractors on its team. */
export async function selectMakersWhoSee(
  tx: Tx,
  { projectId, people }: { readonly projectId: string; readonly people: readonly string[] },
): Promise<string[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct m.user_id as id from memberships m
     where m.user_id = any(${[...people]}::uuid[]) and m.active
       and (m.role in ('admin', 'engineer')
         or (m.role = 'contractor' and exists (
           select from project_members t
            where t.project_id = ${projectId}::uuid and t.user_id = m.user_id)))`.execute(tx);
  return rows.map(({ id }) => id);
}

const hit = object({
  _id: plain("e.id"),
  title: text("e.description"),
  status: plain("e.status"),
  project: object({ _id: plain("p.id"), title: text("p.title") }),
  amount: object({ amount: decimal("e.amount"), currency: plain("e.currency") }),
  vendor: text("e.vendor"),
});

export const expenseHits: NonNullable<SubjectDescriptor["search"]> = (
  { patterns, invoice, amounts },
  limit,
) => sql`
  (select ${array(hit, "f.n")}
     from find_expenses(${[...patterns]}::text[], ${invoice ?? null}::text, ${amounts?.from ?? null}::numeric,
                        ${amounts?.below ?? null}::numeric, ${limit}) with ordinality f(id, n)
     join expenses e on e.id = f.id join projects p on p.id = e.project_id)`;
