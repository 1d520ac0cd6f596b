import { sql } from "kysely";
import type { GivenApproval } from "../../../contract/expenses/approval-rules.ts";
import type { PersonRef } from "../../../contract/common.ts";
import { MAX_DECIDERS } from "../../../contract/expenses/expenses.ts";
import { permissions, roles } from "../../../contract/permissions.ts";
import { awaitsDecision } from "../../awaits-decision.sql.ts";
import { nextVersion } from "../../database/field-versions.sql.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** What decides whether the actor's approval or payment of an expense is enough. */
export interface ApprovalFacts {
  readonly needsTwo: boolean;
  /**
   * Whether the expense is above the amount for which two people must approve. It is also true if only the owner
   * decides.
   */
  readonly isLarge: boolean;
  /** The expense's value; null if no rate converts it, or if the actor set the rate themselves. */
  readonly worth: number | null;
  /** How much the actor may approve and pay alone on its project; null without a limit. */
  readonly limit: number | null;
  /** The approvals that count, in order. */
  readonly given: readonly GivenApproval[];
  /** Everybody who approved it. */
  readonly approvers: readonly (string | null)[];
}

/** The facts about a locked expense. */
export async function selectApprovalFacts(
  tx: Tx,
  expense: { readonly id: string; readonly userId: string },
): Promise<ApprovalFacts> {
  const { rows } = await sql<{
    needsTwo: boolean;
    isLarge: boolean;
    worth: string | null;
    limit: string | null;
    given: GivenApproval[];
    approvers: (string | null)[];
  }>`
    select needs_two(to_actor.worth, two_person_amount(e.workspace_id)) as "needsTwo",
           needs_two(to_actor.worth, w.approval_amount) as "isLarge", to_actor.worth::text as worth,
           approval_limit(e.workspace_id, e.project_id, ${expense.userId}::uuid)::text as "limit",
           (select coalesce(json_agg(json_build_object('by', c.user_id, 'covers', c.covers) order by c.created_at), '[]')
              from counted_approvals(e.id) c) as given,
           array(select user_id from expense_approvals where expense_id = e.id
                 union select e.decided_by where e.decided_by is not null) as approvers
      from expenses e
      join workspaces w on w.id = e.workspace_id
      cross join lateral (select worth_to(${expense.userId}::uuid, e.workspace_id, e.currency, e.spent_on, e.reverses,
                                          e.workspace_amount)) as to_actor(worth)
     where e.id = ${expense.id}::uuid`.execute(tx);
  const [facts] = rows;
  if (!facts) throw new Error("The expense is gone although it is locked");
  const { limit, worth } = facts;
  return {
    ...facts,
    worth: worth === null ? null : Number(worth),
    limit: limit === null ? null : Number(limit),
  };
}

/** Adds the actor's approval of a submitted expense. One that they gave before stays. */
export async function insertApproval(
  tx: Tx,
  approval: {
    readonly id: string;
    readonly workspaceId: string;
    readonly expenseId: string;
    readonly userId: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto("expense_approvals")
    .values({
      id: approval.id,
      workspace_id: approval.workspaceId,
      expense_id: approval.expenseId,
      user_id: approval.userId,
      created_at: approval.now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["expense_id", "user_id"]).doNothing())
    .execute();
}

/** Increments the version of a locked expense for an approval that does not decide on it yet. */
export async function touchExpense(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("expenses")
    .set({ updated_at: now.toISOString(), ...nextVersion(["approvals"], now) })
    .where("id", "=", id)
    .execute();
}

const deciders = roles.filter((role) => permissions["expense.decide"][role] === "all");

export interface Decider {
  readonly userId: string;
  readonly isOwner: boolean;
}

/** Selects the people who decide on expenses: admins, engineers, and the owner, with a flag for the owner. */
export async function selectDeciders(tx: Tx): Promise<readonly Decider[]> {
  const { rows } = await sql<Decider>`
    select m.user_id as "userId", w.owner_id = m.user_id as "isOwner"
      from memberships m join workspaces w on w.id = m.workspace_id
     where m.active and m.role = any(${deciders}) order by m.user_id`.execute(tx);
  return rows;
}

interface OtherDeciders {
  readonly people: PersonRef[];
  readonly total: number;
}

/** Selects who else may decide on an expense that waits, by name; undefined if the expense is out of sight. */
export async function selectOtherDeciders(
  tx: Tx,
  of: { readonly id: string; readonly userId: string },
): Promise<OtherDeciders | undefined> {
  const { rows } = await sql<OtherDeciders>`
    with found as materialized (
      select u.id as _id, u.name, row_number() over (order by name_order(u.name) collate "C", u.id) as n
        from expenses e
        join memberships m on m.workspace_id = e.workspace_id and m.active and m.role = any(${deciders})
        join users u on u.id = m.user_id
       where e.id = ${of.id}::uuid and m.user_id <> ${of.userId}::uuid and ${awaitsDecision(sql`m.user_id`)}
    )
    select (select count(*)::int from found) as total,
           (select coalesce(json_agg(json_build_object('_id', _id, 'name', name) order by n), '[]')
              from found where n <= ${MAX_DECIDERS}) as people
      from expenses e where e.id = ${of.id}::uuid`.execute(tx);
  return rows[0];
}
