import type { Tx } from "../../database/kysely-client.ts";
import type { StoredReset } from "./reset-rules.ts";

/** Notes that a new password was asked for, for an address that may be nobody's. */
export async function insertRequest(
  tx: Tx,
  request: {
    readonly id: string;
    readonly email: string;
    readonly siteUrl: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto("password_resets")
    .values({
      id: request.id,
      email: request.email,
      site_url: request.siteUrl,
      requested_at: request.now.toISOString(),
    })
    .execute();
}

export interface WaitingRequest {
  readonly id: string;
  readonly email: string;
  readonly siteUrl: string;
  readonly requestedAt: string;
}

/** The request that has waited longest, locked; one that another process has locked is left to it. */
export async function lockWaitingRequest(tx: Tx): Promise<WaitingRequest | undefined> {
  return tx
    .selectFrom("password_resets")
    .where("token_hash", "is", null)
    .select(["id", "email", "site_url as siteUrl", "requested_at as requestedAt"])
    .orderBy("requested_at")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export interface Account {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** Whose address this is, locked: links for one person are made one after the other. */
export async function lockAccount(tx: Tx, email: string): Promise<Account | undefined> {
  return tx
    .selectFrom("users")
    .where("email", "=", email)
    .select(["id as userId", "name", "email"])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The account of a person who is known to exist. */
export async function selectAccount(tx: Tx, userId: string): Promise<Account> {
  return tx
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["id as userId", "name", "email"])
    .executeTakeFirstOrThrow();
}

/** Makes a link of a request, in the place of every earlier one of the person that is still good. */
export async function issueLink(
  tx: Tx,
  link: {
    readonly id: string;
    readonly userId: string;
    readonly tokenHash: Buffer;
    readonly expiresAt: Date;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .updateTable("password_resets")
    .set({ replaced_at: link.now.toISOString() })
    .where("user_id", "=", link.userId)
    .where("used_at", "is", null)
    .where("replaced_at", "is", null)
    .execute();
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

/** Forgets a request that comes to nothing. */
export async function deleteRequest(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("password_resets").where("id", "=", id).execute();
}

export interface FoundReset extends StoredReset {
  readonly id: string;
  readonly siteUrl: string;
}

/** The link that a token is of, locked until the transaction ends. */
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

/** Uses a link up. */
export async function useReset(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx
    .updateTable("password_resets")
    .set({ used_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Sets the hash of someone's password, whatever it was, if they had one. */
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
 * Ends all of someone's sign-ins, in whatever workspace. To be called after the password was set: a
 * sign-in with the old one that was under way has then been waited for.
 * @returns the workspaces that they were in, one for each sign-in that still lived.
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

/** Makes every link of a person worthless, and forgets what they asked for and was not sent yet. */
export async function voidLinks(
  tx: Tx,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> {
  // Waiting ones first: one that is being made a link of is waited for here, and replaced below.
  await tx
    .deleteFrom("password_resets")
    .where("token_hash", "is", null)
    .where("email", "=", (eb) => eb.selectFrom("users").where("id", "=", userId).select("email"))
    .execute();
  await tx
    .updateTable("password_resets")
    .set({ replaced_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .where("replaced_at", "is", null)
    .execute();
}

/** Forgets requests and links that were asked for before `before`. */
export async function deleteOldResets(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("password_resets").where("requested_at", "<", before.toISOString()).execute();
}
