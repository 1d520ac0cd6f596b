import type { Tx } from "../../database/kysely-client.ts";
import type { StoredReset } from "./reset-rules.ts";

/** Records a request for a new password, for an address that may have no account. */
export async function insertRequest(
  tx: Tx,
  request: {
    readonly id: string;
    readonly email: string;
    readonly siteUrl: string;
    readonly fromOwnDevice: boolean;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto("password_resets")
    .values({
      id: request.id,
      email: request.email,
      site_url: request.siteUrl,
      from_own_device: request.fromOwnDevice,
      requested_at: request.now.toISOString(),
    })
    .execute();
}

export interface WaitingRequest {
  readonly id: string;
  readonly email: string;
  readonly siteUrl: string;
  readonly fromOwnDevice: boolean;
  readonly requestedAt: string;
}

/** The oldest request, locked. Requests that another process has locked are skipped. */
export async function lockWaitingRequest(tx: Tx): Promise<WaitingRequest | undefined> {
  return tx
    .selectFrom("password_resets")
    .where("token_hash", "is", null)
    .select([
      "id",
      "email",
      "site_url as siteUrl",
      "from_own_device as fromOwnDevice",
      "requested_at as requestedAt",
    ])
    .orderBy("requested_at")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export interface ResettingAccount {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** The account of this address, locked: links for one person are made one at a time. */
export async function lockResettingAccount(
  tx: Tx,
  email: string,
): Promise<ResettingAccount | undefined> {
  return tx
    .selectFrom("users")
    .where("email", "=", email)
    .select(["id as userId", "name", "email"])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The account of a person who is known to exist. */
export async function selectResettingAccount(tx: Tx, userId: string): Promise<ResettingAccount> {
  return tx
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["id as userId", "name", "email"])
    .executeTakeFirstOrThrow();
}

/** Whether the person has a valid link that expires after `until`. */
export async function hasLinkUntil(
  tx: Tx,
  { userId, until }: { readonly userId: string; readonly until: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom("password_resets")
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .where("replaced_at", "is", null)
    .where("expires_at", ">", until.toISOString())
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a link from a request. */
export async function issueLink(
  tx: Tx,
  link: {
    readonly id: string;
    readonly userId: string;
    readonly tokenHash: Buffer;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx
    .updateTable("password_resets")
    .set({
      user_id: link.userId,
      token_hash: link.tokenHash,
      expires_at: link.expiresAt.toISOString(),
    })
    .where("id", "=", link.id)
    .execute();
}

/** Deletes a request that leads to nothing. */
export async function deleteRequest(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("password_resets").where("id", "=", id).execute();
}

export interface FoundReset extends StoredReset {
  readonly id: string;
  readonly siteUrl: string;
}

/** The link of a token, locked until the transaction ends. */
export async function lockReset(tx: Tx, tokenHash: Buffer): Promise<FoundReset | undefined> {
  const row = await tx
    .selectFrom("password_resets")
    .where("token_hash", "=", tokenHash)
    .select(["id", "user_id", "site_url", "expires_at", "used_at", "replaced_at"])
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.user_id === null || row.expires_at === null) return undefined;
  return {
    id: row.id,
    userId: row.user_id,
    siteUrl: row.site_url,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
    replacedAt: row.replaced_at,
  };
}

/** Marks a link as used. */
export async function useReset(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx
    .updateTable("password_resets")
    .set({ used_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Replaces the hash of someone's password, if they had one. */
export async function setPasswordHash(
  tx: Tx,
  change: { readonly userId: string; readonly hash: string; readonly now: Date },
): Promise<void> {
  const changed = { password_hash: change.hash, changed_at: change.now.toISOString() };
  await tx
    .insertInto("credentials")
    .values({ user_id: change.userId, ...changed })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(changed))
    .execute();
}

/**
 * Ends all of someone's sign-ins, in every workspace. Call it after the password is set: a sign-in with the old
 * password that was in progress has finished by then.
 * @returns the workspaces that they were in, one for each sign-in that was still alive.
 */
export async function endAllSessions(
  tx: Tx,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<string[]> {
  const ended = await tx
    .updateTable("sessions")
    .set({ ended_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .returning(["workspace_id"])
    .execute();
  return ended.map((row) => row.workspace_id);
}

/** Locks a person's links until the transaction ends: two transactions that change several links take turns. */
export async function lockLinks(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom("users").where("id", "=", userId).select("id").forNoKeyUpdate().execute();
}

/** Invalidates a person's links that were not used. Call it after `lockLinks`. */
export async function replaceResetLinks(
  tx: Tx,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("password_resets")
    .set({ replaced_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .where("replaced_at", "is", null)
    .execute();
}

/** Invalidates every link of a person, and deletes their requests that were not sent yet. */
export async function voidLinks(
  tx: Tx,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> {
  // Requests come first: this waits for a request whose link is being made, and that link is replaced below.
  await tx
    .deleteFrom("password_resets")
    .where("token_hash", "is", null)
    .where("email", "=", (eb) => eb.selectFrom("users").where("id", "=", userId).select("email"))
    .execute();
  await lockLinks(tx, userId);
  await replaceResetLinks(tx, { userId, now });
}

/** Deletes requests and links that were requested before `before`. */
export async function deleteOldResets(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("password_resets").where("requested_at", "<", before.toISOString()).execute();
}
