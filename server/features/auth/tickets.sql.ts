import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

/** The number of wrong codes after which the password is asked for again. */
const MAX_WRONG = 5;

/** Adds a ticket for the second step of a sign-in whose password was right. */
export async function insertTicket(
  tx: Tx,
  ticket: {
    readonly hash: Buffer;
    readonly userId: string;
    readonly remember: boolean;
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto("sign_in_tickets")
    .columns(["hash", "user_id", "remember", "password_changed_at", "created_at", "expires_at"])
    .expression((eb) =>
      eb
        .selectFrom("credentials")
        .where("user_id", "=", ticket.userId)
        .select((of) => [
          of.val(ticket.hash).as("hash"),
          "user_id",
          of.val(ticket.remember).as("remember"),
          "changed_at",
          of.cast<string>(of.val(ticket.at.toISOString()), "timestamptz").as("created_at"),
          of.cast<string>(of.val(ticket.expiresAt.toISOString()), "timestamptz").as("expires_at"),
        ]),
    )
    .execute();
}

export interface Ticket {
  readonly userId: string;
  readonly email: string;
  readonly remember: boolean;
  /** Whether the address was proven to be theirs. */
  readonly proven: boolean;
}

/** The sign-in of a ticket, unless it has expired, was used, or the password has changed since. */
export async function findTicket(
  tx: Tx,
  { hash, now }: { readonly hash: Buffer; readonly now: Date },
): Promise<Ticket | undefined> {
  return tx
    .selectFrom("sign_in_tickets as t")
    .innerJoin("users as u", "u.id", "t.user_id")
    .innerJoin("credentials as c", "c.user_id", "t.user_id")
    .where("t.hash", "=", hash)
    .where("t.expires_at", ">", now.toISOString())
    .where("t.wrong", "<", MAX_WRONG)
    .whereRef("c.changed_at", "=", "t.password_changed_at")
    .select([
      "t.user_id as userId",
      "u.email",
      "t.remember",
      sql<boolean>`u.email_proven_at is not null`.as("proven"),
    ])
    .executeTakeFirst();
}

export async function countWrong(tx: Tx, hash: Buffer): Promise<void> {
  await tx
    .updateTable("sign_in_tickets")
    .set((eb) => ({ wrong: eb("wrong", "+", 1) }))
    .where("hash", "=", hash)
    .execute();
}

/** Uses a ticket up; false if somebody was faster. */
export async function spendTicket(tx: Tx, hash: Buffer): Promise<boolean> {
  const row = await tx
    .deleteFrom("sign_in_tickets")
    .where("hash", "=", hash)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldTickets(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("sign_in_tickets").where("expires_at", "<", now.toISOString()).execute();
}

/** Ends the person's sign-ins that wait for their second step. */
export async function deleteTickets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("sign_in_tickets").where("user_id", "=", userId).execute();
}
