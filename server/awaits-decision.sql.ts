import { type RawBuilder, sql } from "kysely";

/**
 * Whether a person may decide on the expense `e`, by `approvalOutcome`. A limit does not count: two people may approve
 * above it.
 * @param person the person's id, or the SQL of it
 */
export function awaitsDecision(person: string | RawBuilder<unknown>): RawBuilder<boolean> {
  const userId = typeof person === "string" ? sql`${person}::uuid` : person;
  return sql<boolean>`(
    e.status = 'submitted'
    and may_approve(${userId}, (select w.owner_id from workspaces w where w.id = e.workspace_id),
                    e.created_by, e.amount_changed_by || e.payee_changed_by)
    and not exists (select from expense_approvals a where a.expense_id = e.id and a.user_id = ${userId}))`;
}
