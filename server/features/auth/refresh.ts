import type { refresh as refreshRoute, User } from "../../../contract/auth/auth.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { OpenCtx } from "../../context.ts";
import type { Claims } from "../../database/transaction.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { Refusal } from "../../errors.ts";
import { hashSecretToken, newSecretToken } from "../../platform/secret-token.ts";
import { recordAudit } from "../audit/public.ts";
import { limitByAccount, limitByAddress } from "../../platform/call-limits.ts";
import { findUser, selectDeviceKey } from "./accounts.sql.ts";
import { cookieMaxAge, isWholeLife, judgeRefresh, sessionExpiry } from "./auth-rules.ts";
import { logout } from "./logout.ts";
import {
  endSession,
  findToken,
  findTokenOwner,
  insertToken,
  type LockedSession,
  lockSessionOfToken,
  replaceTokens,
  touchSession,
} from "./sessions.sql.ts";

interface Renewed {
  readonly claims: Claims;
  readonly user: User;
  readonly deviceKey: string | null;
  readonly refreshToken: string;
  readonly remember: boolean;
}

interface Refused {
  /** Why the sign-in is over, for the person on the screen. */
  readonly message: string;
  /** The sign-in that this token ended. */
  readonly ended?: Claims;
}

/**
 * Issues a successor for the token with this `hash`, if the token is still accepted. A refusal is
 * returned instead of thrown, because its changes must be committed.
 */
async function renew(ctx: OpenCtx, tx: Tx, hash: Buffer): Promise<Renewed | Refused> {
  const session = await lockSessionOfToken(tx, hash);
  if (!session) return { message: endWords.unused };
  const { sessionId, userId, workspaceId, remember, startedAt } = session;
  const claims = { sessionId, userId, workspaceId };
  const token = await findToken(tx, hash);
  const user = await findUser({ ...ctx, tx }, claims);
  const isMember = user !== undefined;

  switch (judgeRefresh({ token, session: { ...session, isMember }, now: ctx.now })) {
    case "unknown":
    case "expired":
      return { message: wordsOfEnd({ ...session, isMember }) };
    case "theft":
      await endSession(tx, { sessionId, at: ctx.now });
      await recordAudit(
        { ...ctx, tx, actor: { userId: null, workspaceId } },
        {
          kind: "sign_ins_ended",
          subject: session.email,
          after: { reason: "A used refresh token was presented again" },
        },
      );
      return { message: endWords.theft, ended: claims };
    case "left":
      await endSession(tx, { sessionId, at: ctx.now });
      return { message: wordsOfEnd({ ...session, isMember }), ended: claims };
    case "rotate":
      await replaceTokens(tx, { sessionId, used: hash, at: ctx.now });
      break;
    case "rotate-within-grace":
      // Siblings stay valid until one of them is used: the server cannot know which of several replies arrives
      // last and stays in the browser. Using one outruns the others.
      break;
  }
  if (!user) throw new Error("A member whose sign-in was renewed cannot be found");
  const expiresAt = sessionExpiry({ remember, startedAt, now: ctx.now });
  await touchSession(tx, { sessionId, ...ctx.caller, at: ctx.now, expiresAt });
  const refreshToken = newSecretToken();
  await insertToken(tx, { hash: hashSecretToken(refreshToken), sessionId, at: ctx.now });
  const deviceKey = await selectDeviceKey(tx, userId);
  return { claims, user, deviceKey, refreshToken, remember };
}

/**
 * Exchanges the refresh cookie for a new access token, its person and a new cookie. If its browser has
 * already signed out of it, the sign-in ends here instead.
 */
export async function refresh(ctx: OpenCtx): Promise<AnswerOf<typeof refreshRoute>> {
  const presented = ctx.cookie.read();
  // A page asks on opening whether anybody is signed in, so a missing sign-in is not an error here.
  if (presented === undefined && ctx.lenient) return { accessToken: null };
  if (presented === undefined) throw new Refusal("unauthenticated", endWords.closed);
  if (ctx.cookie.isSignedOut()) {
    await logout(ctx);
    if (ctx.lenient) return { accessToken: null };
    throw new Refusal("unauthenticated", "Please sign in.");
  }

  const hash = hashSecretToken(presented);
  const owner = await ctx.system((tx) => findTokenOwner(tx, hash));
  // Behind a proxy that is not trusted, strangers share everybody's address, so this limit must not apply to the
  // owner of a cookie.
  if (owner === undefined) await limitByAddress(ctx, "refresh");
  else await limitByAccount(ctx, "refresh", owner);
  const outcome = await ctx.system((tx) => renew(ctx, tx, hash));
  if (!("refreshToken" in outcome)) {
    ctx.cookie.clear();
    if (outcome.ended) {
      const { userId, workspaceId } = outcome.ended;
      ctx.announce({ topic: "session", workspace: workspaceId, user: userId });
    }
    throw new Refusal("unauthenticated", outcome.message);
  }

  ctx.cookie.write(outcome.refreshToken, cookieMaxAge(outcome.remember));
  const { claims, user, deviceKey } = outcome;
  return { accessToken: await ctx.signAccessToken(claims), user, deviceKey };
}

/** Why a sign-in is over, for its person at the sign-in page. */
const endWords = {
  // A remembered cookie expires after 30 days without use. It is then missing, as in a browser that was closed.
  closed:
    "You were signed out, because this browser was closed or not used for long. “Remember me” keeps you signed in for 30 days. Please sign in again.",
  unused:
    "You were signed out, because Plumbline was not used here for a long time. Please sign in again.",
  theft: "For your safety you were signed out: this sign-in was used twice. Please sign in again.",
};

type EndedSession = Pick<
  LockedSession,
  "endedAt" | "expiresAt" | "startedAt" | "remember" | "passwordChangedAt" | "workspace"
> & { readonly isMember: boolean };

/** Why this sign-in is over. */
function wordsOfEnd(session: EndedSession): string {
  const { endedAt, passwordChangedAt, isMember, remember, workspace } = session;
  if (!isMember)
    return `You no longer have access to ${workspace}. Ask its administrator if you should.`;
  if (endedAt !== null)
    return endedAt.getTime() === passwordChangedAt?.getTime()
      ? "You were signed out, because your password was changed. Please sign in with the new one."
      : "You were signed out from another device, or by an administrator. Please sign in again.";
  if (isWholeLife(session))
    return `A sign-in lasts ${remember ? "90" : "7"} days at most. Please sign in again.`;
  return `You were signed out, because Plumbline was not used here for ${remember ? "30 days" : "a day"}. Please sign in again.`;
}
