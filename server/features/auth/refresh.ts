import type { refresh as refreshRoute } from "../../../contract/auth.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { OpenCtx } from "../../context.ts";
import type { Claims } from "../../database/transaction.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { Refusal } from "../../errors.ts";
import { hashSecretToken, newSecretToken } from "../../platform/secret-token.ts";
import { recordAudit } from "../audit/public.ts";
import { limitByAccount, limitByAddress } from "./auth-limits.ts";
import { cookieMaxAge, judgeRefresh, sessionExpiry } from "./auth-rules.ts";
import { logout } from "./logout.ts";
import {
  endSession,
  findToken,
  findTokenOwner,
  insertToken,
  lockSessionOfToken,
  replaceTokens,
  touchSession,
} from "./sessions.sql.ts";

interface Renewed {
  readonly claims: Claims;
  readonly refreshToken: string;
  readonly remember: boolean;
}

interface Refused {
  /** The sign-in that this very token brought to its end. */
  readonly ended?: Claims;
}

/**
 * Gives a successor for the token that `hash` is of, unless it is worth nothing. A refusal is answered
 * and not thrown, since what it changes must be committed.
 */
async function renew(ctx: OpenCtx, tx: Tx, hash: Buffer): Promise<Renewed | Refused> {
  const session = await lockSessionOfToken(tx, hash);
  if (!session) return {};
  const { sessionId, userId, workspaceId, remember, startedAt } = session;
  const claims = { sessionId, userId, workspaceId };
  const token = await findToken(tx, hash);

  switch (judgeRefresh({ token, session, now: ctx.now })) {
    case "unknown":
    case "expired":
      return {};
    case "theft":
      await endSession(tx, { sessionId, at: ctx.now });
      await recordAudit(
        { ...ctx, tx, actor: { userId: null, workspaceId } },
        {
          kind: "sign_ins_ended",
          subject: session.email,
          after: { reason: "A refresh token that was used up came back" },
        },
      );
      return { ended: claims };
    case "left":
      await endSession(tx, { sessionId, at: ctx.now });
      return { ended: claims };
    case "rotate":
      await replaceTokens(tx, { sessionId, used: hash, at: ctx.now });
      break;
    case "rotate-within-grace":
      // Siblings stay good until one of them is used: which of several replies comes last, and so
      // stays in the browser, is not known here. The others are then outrun.
      break;
  }
  const expiresAt = sessionExpiry({ remember, startedAt, now: ctx.now });
  await touchSession(tx, { sessionId, ...ctx.caller, at: ctx.now, expiresAt });
  const refreshToken = newSecretToken();
  await insertToken(tx, { hash: hashSecretToken(refreshToken), sessionId, at: ctx.now });
  return { claims, refreshToken, remember };
}

/**
 * Exchanges the refresh cookie for a new access token and a new cookie, unless its browser has signed
 * out of it: then the sign-in ends here, late.
 */
export async function refresh(ctx: OpenCtx): Promise<AnswerOf<typeof refreshRoute>> {
  const presented = ctx.cookie.read();
  // A page that opens asks whether anybody is signed in; that nobody is, is no failure of it.
  if (presented === undefined && ctx.lenient) return { accessToken: null };
  if (presented === undefined) throw new Refusal("unauthenticated", "Please sign in.");
  if (ctx.cookie.isSignedOut()) {
    await logout(ctx);
    if (ctx.lenient) return { accessToken: null };
    throw new Refusal("unauthenticated", "Please sign in.");
  }
  await limitByAddress(ctx, "refresh");

  const hash = hashSecretToken(presented);
  const owner = await ctx.system((tx) => findTokenOwner(tx, hash));
  if (owner !== undefined) await limitByAccount(ctx, "refresh", owner);
  const outcome = await ctx.system((tx) => renew(ctx, tx, hash));
  if (!("refreshToken" in outcome)) {
    ctx.cookie.clear();
    if (outcome.ended) {
      const { userId, workspaceId } = outcome.ended;
      ctx.announce({ topic: "session", workspace: workspaceId, user: userId });
    }
    throw new Refusal("unauthenticated", "Your session has ended. Please sign in again.");
  }

  ctx.cookie.write(outcome.refreshToken, cookieMaxAge(outcome.remember));
  return { accessToken: await ctx.signAccessToken(outcome.claims) };
}
