import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";
import type { StoredSession, StoredToken } from "./auth-rules.ts";

export interface NewSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly workspaceId: string;
  readonly remember: boolean;
  readonly device: string;
  readonly deviceId: string;
  readonly address: string;
  readonly at: Date;
  /** Whether sensitive actions need no further proof for a while. */
  readonly confirmed: boolean;
  readonly expiresAt: Date;
}

/** Adds a sign-in, without a refresh token yet. */
export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto("sessions")
    .values({
      id: session.sessionId,
      user_id: session.userId,
      workspace_id: session.workspaceId,
      remember: session.remember,
      device: session.device,
      device_id: session.deviceId,
      address: session.address,
      created_at: session.at.toISOString(),
      last_used_at: session.at.toISOString(),
      confirmed_at: session.confirmed ? session.at.toISOString() : null,
      expires_at: session.expiresAt.toISOString(),
    })
    .execute();
}

/** Adds a refresh token to a sign-in. */
export async function insertToken(
  tx: Tx,
  token: { readonly hash: Buffer; readonly sessionId: string; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto("refresh_tokens")
    .values({ hash: token.hash, session_id: token.sessionId, issued_at: token.at.toISOString() })
    .execute();
}

/** The owner of this refresh token; undefined if it is not stored. */
export async function findTokenOwner(tx: Tx, hash: Buffer): Promise<string | undefined> {
  const row = await tx
    .selectFrom("refresh_tokens as t")
    .innerJoin("sessions as s", "s.id", "t.session_id")
    .where("t.hash", "=", hash)
    .select("s.user_id")
    .executeTakeFirst();
  return row?.user_id;
}

/** The addresses where an account has signed in, as long as its sign-ins are stored. */
export async function selectAddresses(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .where("u.email", "=", email)
    .select("s.address")
    .distinct()
    .execute();
  return rows.map(({ address }) => address);
}

export interface LockedSession extends Omit<StoredSession, "isMember"> {
  readonly sessionId: string;
  readonly userId: string;
  readonly workspaceId: string;
  readonly email: string;
  readonly remember: boolean;
  readonly startedAt: Date;
  readonly passwordChangedAt: Date | null;
  readonly workspace: string;
}

function moment(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Returns the sign-in of a refresh token and locks it, so that refreshes of one sign-in are serialized. */
export async function lockSessionOfToken(tx: Tx, hash: Buffer): Promise<LockedSession | undefined> {
  const row = await tx
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .leftJoin("credentials as c", "c.user_id", "s.user_id")
    .where("s.id", "=", (eb) =>
      eb.selectFrom("refresh_tokens as t").where("t.hash", "=", hash).select("t.session_id"),
    )
    .select((eb) => [
      "s.id",
      // A join is not used here: if a switch of company changed a row meanwhile, the row would no longer match and
      // would be missing.
      eb
        .selectFrom("workspaces as w")
        .whereRef("w.id", "=", "s.workspace_id")
        .select("w.name")
        .as("workspace"),
      "c.changed_at",
      "s.user_id",
      "s.workspace_id",
      "u.email",
      "s.remember",
      "s.created_at",
      "s.ended_at",
      "s.expires_at",
    ])
    .forUpdate("s")
    .executeTakeFirst();
  return (
    row && {
      sessionId: row.id,
      userId: row.user_id,
      workspaceId: row.workspace_id,
      email: row.email,
      remember: row.remember,
      startedAt: new Date(row.created_at),
      endedAt: moment(row.ended_at),
      expiresAt: new Date(row.expires_at),
      passwordChangedAt: moment(row.changed_at),
      workspace: row.workspace ?? "this company",
    }
  );
}

/**
 * A refresh token. Read it after locking its sign-in, to see the refresh that has just finished.
 */
export async function findToken(tx: Tx, hash: Buffer): Promise<StoredToken | undefined> {
  const row = await tx
    .selectFrom("refresh_tokens")
    .where("hash", "=", hash)
    .select(["replaced_at", "outrun"])
    .executeTakeFirst();
  return row && { replacedAt: moment(row.replaced_at), isOutrun: row.outrun };
}

/** Marks every unreplaced token of the sign-in as replaced, and all but the used one as outrun. */
export async function replaceTokens(
  tx: Tx,
  { sessionId, used, at }: { readonly sessionId: string; readonly used: Buffer; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable("refresh_tokens")
    .set((eb) => ({
      replaced_at: at.toISOString(),
      outrun: sql<boolean>`${eb.ref("hash")} <> ${used}`,
    }))
    .where("session_id", "=", sessionId)
    .where("replaced_at", "is", null)
    .execute();
}

/** Records the use of a sign-in: its address and its new expiry. */
export async function touchSession(
  tx: Tx,
  use: {
    readonly sessionId: string;
    readonly device: string;
    readonly address: string;
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({
      last_used_at: use.at.toISOString(),
      expires_at: use.expiresAt.toISOString(),
      device: use.device,
      address: use.address,
    })
    .where("id", "=", use.sessionId)
    .execute();
}

/** Returns an active sign-in of the person and locks it until the transaction ends. */
export async function lockLivingSession(
  tx: Tx,
  sign: { readonly sessionId: string; readonly userId: string; readonly now: Date },
): Promise<{ readonly workspaceId: string; readonly closedTo: readonly string[] } | undefined> {
  return tx
    .selectFrom("sessions")
    .where("id", "=", sign.sessionId)
    .where("user_id", "=", sign.userId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", sign.now.toISOString())
    .select(["workspace_id as workspaceId", "closed_to as closedTo"])
    .forUpdate()
    .executeTakeFirst();
}

/** Moves a sign-in to another workspace, and records that the person was in the previous one. */
export async function moveSession(
  tx: Tx,
  move: {
    readonly sessionId: string;
    readonly userId: string;
    readonly from: string;
    readonly to: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ workspace_id: move.to })
    .where("id", "=", move.sessionId)
    .execute();
  await tx
    .updateTable("memberships")
    .set({ last_seen_at: sql`greatest(last_seen_at, ${move.now.toISOString()}::timestamptz)` })
    .where("user_id", "=", move.userId)
    .where("workspace_id", "=", move.from)
    .execute();
}

/** Whether the person has signed in before this sign-in. */
export async function hasSignedInBefore(
  tx: Tx,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<boolean> {
  const { before } = await tx
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom("sessions")
              .where("user_id", "=", userId)
              .where("id", "<>", sessionId)
              .select("id"),
          ),
          // Old sign-ins are deleted, so an earlier visit to a workspace also counts.
          eb.exists(
            eb
              .selectFrom("memberships")
              .where("user_id", "=", userId)
              .where("last_seen_at", "is not", null)
              .select("user_id"),
          ),
        ])
        .as("before"),
    )
    .executeTakeFirstOrThrow();
  return Boolean(before);
}

/** Ends a sign-in with all its tokens. */
export async function endSession(
  tx: Tx,
  { sessionId, at }: { readonly sessionId: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ ended_at: at.toISOString() })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .execute();
}

/** Ends the sign-in of a refresh token; returns its owner if it was still alive. */
export async function endSessionOfToken(
  tx: Tx,
  { hash, at }: { readonly hash: Buffer; readonly at: Date },
): Promise<{ userId: string; workspaceId: string; email: string } | undefined> {
  return tx
    .updateTable("sessions as s")
    .from("users as u")
    .set({ ended_at: at.toISOString() })
    .where("s.id", "=", (eb) =>
      eb.selectFrom("refresh_tokens").where("hash", "=", hash).select("session_id"),
    )
    .where("s.ended_at", "is", null)
    .whereRef("u.id", "=", "s.user_id")
    .returning(["s.user_id as userId", "s.workspace_id as workspaceId", "u.email"])
    .executeTakeFirst();
}
