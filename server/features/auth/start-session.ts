import type { OpenCtx } from "../../context.ts";
import type { Claims } from "../../database/transaction.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { hashSecretToken, newSecretToken } from "../../platform/secret-token.ts";
import { cookieMaxAge, sessionExpiry } from "./auth-rules.ts";
import { type RememberedDevice, rememberDevice } from "./devices.ts";
import { endSessionOfToken, insertSession, insertToken } from "./sessions.sql.ts";

export interface StartedSession {
  readonly claims: Claims;
  /** The refresh token for the cookie, which is written after the transaction commits. */
  readonly refreshToken: string;
  readonly device: RememberedDevice;
}

/**
 * Starts a sign-in in a transaction of the system role. It ends this browser's earlier sign-in: its cookie is about
 * to be overwritten, so nobody could sign it out any more.
 */
export async function startSession(
  ctx: OpenCtx,
  tx: Tx,
  {
    userId,
    workspaceId,
    remember,
    confirmed,
  }: {
    readonly userId: string;
    readonly workspaceId: string;
    readonly remember: boolean;
    readonly confirmed: boolean;
  },
): Promise<StartedSession> {
  const previous = ctx.cookie.read();
  if (previous !== undefined) {
    await endSessionOfToken(tx, { hash: hashSecretToken(previous), at: ctx.now });
  }
  const marked = await rememberDevice(ctx, tx, userId);
  const sessionId = ctx.newId();
  await insertSession(tx, {
    sessionId,
    userId,
    workspaceId,
    remember,
    device: ctx.caller.device,
    deviceId: marked.id,
    address: ctx.caller.address,
    at: ctx.now,
    confirmed,
    expiresAt: sessionExpiry({ remember, startedAt: ctx.now, now: ctx.now }),
  });
  const refreshToken = newSecretToken();
  await insertToken(tx, { hash: hashSecretToken(refreshToken), sessionId, at: ctx.now });
  return { claims: { sessionId, userId, workspaceId }, refreshToken, device: marked };
}

/** Gives the browser the cookies of a sign-in whose transaction has committed. */
export function writeCookies(ctx: OpenCtx, started: StartedSession, remember: boolean): void {
  ctx.cookie.write(started.refreshToken, cookieMaxAge(remember));
  ctx.devices.write(started.device.marks);
}
