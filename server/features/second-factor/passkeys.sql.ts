import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

export async function insertChallenge(
  tx: Tx,
  challenge: {
    readonly hash: Buffer;
    readonly userId: string | null;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto("passkey_challenges")
    .values({
      hash: challenge.hash,
      user_id: challenge.userId,
      expires_at: challenge.expiresAt.toISOString(),
    })
    .execute();
}

/** Uses up a challenge; false if it was never issued for this purpose, was used, or has expired. */
export async function spendChallenge(
  tx: Tx,
  of: { readonly hash: Buffer; readonly userId: string | null; readonly now: Date },
): Promise<boolean> {
  const row = await tx
    .deleteFrom("passkey_challenges")
    .where("hash", "=", of.hash)
    .where("user_id", "is not distinct from", of.userId)
    .where("expires_at", ">", of.now.toISOString())
    .returning("hash")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldChallenges(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("passkey_challenges").where("expires_at", "<", now.toISOString()).execute();
}

export interface StoredPasskey {
  readonly id: string;
  readonly credentialId: string;
  readonly name: string;
  readonly transports: string[];
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** A person's passkeys, in the order in which they were added. */
export async function selectPasskeys(tx: Tx, userId: string): Promise<StoredPasskey[]> {
  return tx
    .selectFrom("passkeys")
    .where("user_id", "=", userId)
    .select([
      "id",
      "credential_id as credentialId",
      "name",
      "transports",
      sql<string>`iso(created_at)`.as("createdAt"),
      sql<string | null>`iso(last_used_at)`.as("lastUsedAt"),
    ])
    .orderBy("created_at")
    .orderBy("id")
    .limit(100)
    .execute();
}

export interface UsablePasskey {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly publicKey: Buffer;
  readonly counter: number;
}

/** A passkey by the id that its device gave it, locked: its uses are counted one after the other. */
export async function lockPasskey(
  tx: Tx,
  credentialId: string,
): Promise<UsablePasskey | undefined> {
  const row = await tx
    .selectFrom("passkeys as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .where("p.credential_id", "=", credentialId)
    .select(["p.id", "p.user_id as userId", "u.email", "p.public_key as publicKey", "p.counter"])
    .forUpdate("p")
    .executeTakeFirst();
  return row && { ...row, counter: Number(row.counter) };
}

export async function touchPasskey(
  tx: Tx,
  use: { readonly id: string; readonly counter: number; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable("passkeys")
    .set({ counter: use.counter, last_used_at: use.at.toISOString() })
    .where("id", "=", use.id)
    .execute();
}

/** Adds a passkey; false if anybody already has this key. */
export async function insertPasskey(
  tx: Tx,
  added: {
    readonly id: string;
    readonly userId: string;
    readonly credentialId: string;
    readonly publicKey: Buffer;
    readonly counter: number;
    readonly transports: readonly string[];
    readonly name: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto("passkeys")
    .values({
      id: added.id,
      user_id: added.userId,
      credential_id: added.credentialId,
      public_key: added.publicKey,
      counter: added.counter,
      transports: [...added.transports],
      name: added.name,
      created_at: added.at.toISOString(),
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Renames a passkey of the person; false if there is none with this id. */
export async function changePasskeyName(
  tx: Tx,
  of: { readonly userId: string; readonly id: string; readonly name: string },
): Promise<boolean> {
  const row = await tx
    .updateTable("passkeys")
    .set({ name: of.name })
    .where("id", "=", of.id)
    .where("user_id", "=", of.userId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes all passkeys of the person; returns how many. */
export async function deletePasskeys(tx: Tx, userId: string): Promise<number> {
  const deleted = await tx
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(deleted.numDeletedRows);
}

/** Deletes a passkey of the person, and returns its name; undefined if there is none with this id. */
export async function deletePasskey(
  tx: Tx,
  of: { readonly userId: string; readonly id: string },
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("passkeys")
    .where("id", "=", of.id)
    .where("user_id", "=", of.userId)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}
