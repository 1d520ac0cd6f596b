import { sql } from "kysely";
import { type DecisionFlag, decisionFlags } from "../../../contract/expenses/payments.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** Selects the flags that the database has set on the approval or payment that a person has just made. */
export async function selectDecisionFlags(
  tx: Tx,
  done: { readonly id: string; readonly act: "approved" | "paid"; readonly by: string },
): Promise<DecisionFlag[]> {
  const { rows } = await sql<{ marks: string[] | null }>`
    select case when ${done.act}::text = 'paid' then (
             select to_jsonb(p.marks) from expense_payments p where p.expense_id = e.id and p.user_id = ${done.by}::uuid
              order by p.created_at desc, p.id desc limit 1)
           else e.approval_marks -> ${done.by}::text end as marks
      from expenses e where e.id = ${done.id}::uuid`.execute(tx);
  const marks = rows[0]?.marks ?? [];
  return decisionFlags.filter((mark) => marks.includes(mark));
}
