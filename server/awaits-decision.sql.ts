import { type RawBuilder, sql } from "kysely";

/**
 * Whether the person may decide on the expense `e`, by `approvalOutcome`. A limit does not count: two people may approve
 * above it.
 */
export function awaitsDecision(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(
    e.status = 'submitted'
    and may_approve(${userId}::uuid, (select w.owner_id from workspaces w where w.id = e.workspace_id),
                    e.created_by, e.amount_changed_by || e.payee_changed_by)
    and not exists (select from expense_approvals a where a.expense_id = e.id and a.user_id = ${userId}::uuid))`;
}
