import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

export interface NewEmailCode {
  readonly email: string;
  readonly hash: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Stores the code that is mailed to an address; an earlier one stops working. */
export async function replaceCode(tx: Tx, code: NewEmailCode): Promise<void> {
  const values = {
    code_hash: code.hash,
    tries: 0,
    sent_at: code.now.toISOString(),
    expires_at: code.expiresAt.toISOString(),
  };
  await tx
    .insertInto("email_codes")
    .values({ email: code.email, ...values })
    .onConflict((conflict) => conflict.column("email").doUpdateSet(values))
    .execute();
}

/**
 * Uses up one try of an address's code, whatever the result, so that several requests at once cannot share one
 * try.
 * @returns the hash to compare with; undefined if there is no code, or no try is left.
 */
export async function takeTry(
  tx: Tx,
  { email, most, now }: { readonly email: string; readonly most: number; readonly now: Date },
): Promise<string | undefined> {
  const row = await tx
    .updateTable("email_codes")
    .set({ tries: sql<number>`tries + 1` })
    .where("email", "=", email)
    .where("expires_at", ">", now.toISOString())
    .where("tries", "<", most)
    .returning("code_hash")
    .executeTakeFirst();
  return row?.code_hash;
}

/** Uses a code up; false if it was used or replaced meanwhile. */
export async function deleteCode(
  tx: Tx,
  { email, hash }: { readonly email: string; readonly hash: string },
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("email_codes")
    .where("email", "=", email)
    .where("code_hash", "=", hash)
    .returning("email")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Deletes codes that have expired. */
export async function deleteOldCodes(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("email_codes").where("expires_at", "<", now.toISOString()).execute();
}

export interface Address {
  readonly email: string;
  readonly proven: boolean;
}

/** A person's address. */
export async function selectAddressToProve(tx: Tx, userId: string): Promise<Address> {
  const row = await tx
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["email", "email_proven_at"])
    .executeTakeFirstOrThrow();
  return { email: row.email, proven: row.email_proven_at !== null };
}

/**
 * Marks a person's address as proven.
 * @returns the address; undefined if it was proven before.
 */
export async function proveAddress(
  tx: Tx,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<string | undefined> {
  const row = await tx
    .updateTable("users")
    .set({ email_proven_at: now.toISOString() })
    .where("id", "=", userId)
    .where("email_proven_at", "is", null)
    .returning("email")
    .executeTakeFirst();
  return row?.email;
}
