import { sql } from "kysely";
import { type DecisionMark, decisionMarks } from "../../../contract/expenses.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** What the database found to stand out in what a person has just done: an approval or a payment. */
export async function selectMarks(
  tx: Tx,
  done: { readonly id: string; readonly act: "approved" | "paid"; readonly by: string },
): Promise<DecisionMark[]> {
  const { rows } = await sql<{ marks: string[] | null }>`
    select case when ${done.act}::text = 'paid' then to_jsonb(payment_marks)
                else approval_marks -> ${done.by}::text end as marks
      from expenses where id = ${done.id}::uuid`.execute(tx);
  const marks = rows[0]?.marks ?? [];
  return decisionMarks.filter((mark) => marks.includes(mark));
}
