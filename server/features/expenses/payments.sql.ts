import { sql } from "kysely";
import type { PaymentMethod } from "../../../contract/payments.ts";
import { nextVersion } from "../../database/field-versions.sql.ts";
import type { Tx } from "../../database/kysely-client.ts";

export interface NewPayment {
  readonly id: string;
  readonly workspaceId: string;
  readonly expenseId: string;
  readonly date: string;
  readonly method: PaymentMethod;
  readonly reference: string;
  readonly account: string;
  /** Text, exact. */
  readonly amount: string;
  readonly by: string;
  readonly now: Date;
}

/** Records a payment of a locked expense. The database adds it to what is paid. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<void> {
  await tx
    .insertInto("expense_payments")
    .values({
      id: payment.id,
      workspace_id: payment.workspaceId,
      expense_id: payment.expenseId,
      paid_on: payment.date,
      method: payment.method,
      reference: payment.reference,
      account: payment.account,
      amount: payment.amount,
      user_id: payment.by,
      created_at: payment.now.toISOString(),
    })
    .execute();
}

/** Gives a locked expense a new version: part of it was paid. */
export async function touchPayments(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("expenses")
    .set({ updated_at: sql`${now.toISOString()}::timestamptz`, ...nextVersion(["payments"], now) })
    .where("id", "=", id)
    .execute();
}
