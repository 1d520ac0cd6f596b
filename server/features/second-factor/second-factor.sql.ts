import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

export interface StoredTotp {
  readonly sealed: Buffer;
  /** When it was turned on; null while it is being set up. */
  readonly since: string | null;
}

export async function selectTotp(tx: Tx, userId: string): Promise<StoredTotp | undefined> {
  return tx
    .selectFrom("totp_secrets")
    .where("user_id", "=", userId)
    .select(["sealed", sql<string | null>`iso(confirmed_at)`.as("since")])
    .executeTakeFirst();
}

/** Stores a secret that is being set up; false if the person has one that is in use. */
export async function insertPendingTotp(
  tx: Tx,
  { userId, sealed, at }: { readonly userId: string; readonly sealed: Buffer; readonly at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto("totp_secrets")
    .values({ user_id: userId, sealed, created_at: at.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ sealed, created_at: at.toISOString(), last_step: 0 })
        .where("totp_secrets.confirmed_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns on the secret that a code of `step` has proved; false if it is on already, or was replaced by another one. */
export async function enableTotp(
  tx: Tx,
  turned: {
    readonly userId: string;
    readonly sealed: Buffer;
    readonly step: number;
    readonly at: Date;
  },
): Promise<boolean> {
  const row = await tx
    .updateTable("totp_secrets")
    .set({ confirmed_at: turned.at.toISOString(), last_step: turned.step })
    .where("user_id", "=", turned.userId)
    .where("sealed", "=", turned.sealed)
    .where("confirmed_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up the codes of this time step and of earlier ones; false if they were already used up. */
export async function spendTotpStep(
  tx: Tx,
  { userId, step }: { readonly userId: string; readonly step: number },
): Promise<boolean> {
  const row = await tx
    .updateTable("totp_secrets")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the person's authenticator app; false if none was turned on. */
export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom("totp_secrets")
    .where("user_id", "=", userId)
    .returning("confirmed_at")
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const { left } = await tx
    .selectFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Replaces all recovery codes of a person. An empty list leaves none. */
export async function replaceRecoveryCodes(
  tx: Tx,
  replaced: {
    readonly userId: string;
    readonly codes: readonly {
      readonly id: string;
      readonly selector: string;
      readonly hash: string;
    }[];
    readonly at: Date;
  },
): Promise<void> {
  const { userId, codes, at } = replaced;
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  if (codes.length === 0) return;
  await tx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ ...code, user_id: userId, created_at: at.toISOString() })))
    .execute();
}

/** The unused recovery code with this selector. */
export async function findRecoveryCode(
  tx: Tx,
  { userId, selector }: { readonly userId: string; readonly selector: string },
): Promise<{ readonly id: string; readonly hash: string } | undefined> {
  return tx
    .selectFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("selector", "=", selector)
    .where("used_at", "is", null)
    .select(["id", "hash"])
    .executeTakeFirst();
}

/** Uses up a recovery code; false if somebody else has used it first. */
export async function spendRecoveryCode(
  tx: Tx,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable("recovery_codes")
    .set({ used_at: at.toISOString() })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The most trusted browsers that are listed, which is more than anybody has. */
const MAX_TRUSTED = 50;

/** The browsers that may skip the second step, the last used first. */
export async function selectTrusted(
  tx: Tx,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<{ readonly id: string; readonly device: string; readonly until: string }[]> {
  return tx
    .selectFrom("devices")
    .where("user_id", "=", userId)
    .where("trusted_until", ">", now.toISOString())
    .select(["id", "device", sql<string>`iso(trusted_until)`.as("until")])
    .orderBy("last_used_at", "desc")
    .orderBy("id")
    .limit(MAX_TRUSTED)
    .execute();
}

/** Ends the trust in one browser of the person; false if there was none. */
export async function endTrustIn(
  tx: Tx,
  of: { readonly userId: string; readonly id: string; readonly now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable("devices")
    .set({ trusted_until: null })
    .where("id", "=", of.id)
    .where("user_id", "=", of.userId)
    .where("trusted_until", ">", of.now.toISOString())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the trust in all browsers of the person, so that none may skip the second step any more. */
export async function endTrustRow(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("devices")
    .set({ trusted_until: null })
    .where("user_id", "=", userId)
    .execute();
}

/** The address of an account. */
export async function selectFactorAccount(
  tx: Tx,
  userId: string,
): Promise<{ readonly email: string }> {
  return tx.selectFrom("users").where("id", "=", userId).select("email").executeTakeFirstOrThrow();
}

/** Locks a person's factors until the transaction ends, so that concurrent changes take turns. */
export async function lockFactors(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom("users").where("id", "=", userId).select("id").forNoKeyUpdate().execute();
}
