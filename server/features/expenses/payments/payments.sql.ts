import { sql } from "kysely";
import type { PaymentMethod } from "../../../../contract/expenses/payments.ts";
import { nextVersion } from "../../../database/field-versions.sql.ts";
import type { Tx } from "../../../database/kysely-client.ts";

export interface StoredPayment {
  readonly id: string;
  readonly date: string;
  /** The amount as exact text. */
  readonly amount: string;
  readonly by: string | null;
  readonly reverses: string | null;
  readonly reversedBy: string | null;
}

/** A payment of a locked expense; undefined if there is none. */
export async function selectPayment(
  tx: Tx,
  { id, expenseId }: { readonly id: string; readonly expenseId: string },
): Promise<StoredPayment | undefined> {
  return tx
    .selectFrom("expense_payments as p")
    .leftJoin("expense_payments as z", "z.reverses", "p.id")
    .select([
      "p.id",
      "p.paid_on as date",
      sql<string>`trim_scale(p.amount)::text`.as("amount"),
      "p.user_id as by",
      "p.reverses",
      "z.id as reversedBy",
    ])
    .where("p.id", "=", id)
    .where("p.expense_id", "=", expenseId)
    .executeTakeFirst();
}

export interface NewPayment {
  readonly id: string;
  readonly workspaceId: string;
  readonly expenseId: string;
  readonly date: string;
  readonly method: PaymentMethod;
  readonly reference: string;
  readonly account: string;
  /** The amount as exact text. */
  readonly amount: string;
  readonly by: string;
  /** The payment that this one reverses, and the reason. */
  readonly reverses?: string;
  readonly reason?: string;
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
      reverses: payment.reverses ?? null,
      reason: payment.reason ?? "",
    })
    .execute();
}

/** Gives a locked expense a new version: part of it was paid, or a payment reversed. */
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
