import type { PasskeyAnswer } from "../../../contract/auth/passkeys.ts";
import type { OpenCtx } from "../../context.ts";
import { hashSecretToken, newSecretToken } from "../../platform/secret-token.ts";
import { insertChallenge, spendChallenge } from "./passkeys.sql.ts";

const CHALLENGE_SECONDS = 5 * 60;

/** Issues a new challenge, as base64url: for the person who adds a passkey, or for any passkey. */
export async function giveChallenge(ctx: OpenCtx, userId: string | null): Promise<string> {
  const challenge = newSecretToken();
  const expiresAt = new Date(ctx.now.getTime() + CHALLENGE_SECONDS * 1000);
  const hash = hashSecretToken(challenge);
  await ctx.system((tx) => insertChallenge(tx, { hash, userId, expiresAt }));
  return challenge;
}

function challengeIn({ response }: PasskeyAnswer): string | undefined {
  try {
    const text = Buffer.from(response.clientDataJSON, "base64url").toString();
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The challenge that an answer responds to; undefined unless it was issued for this purpose and is used now for
 * the first time.
 */
export async function takeChallenge(
  ctx: OpenCtx,
  answer: PasskeyAnswer,
  userId: string | null,
): Promise<string | undefined> {
  const challenge = challengeIn(answer);
  if (challenge === undefined) return undefined;
  const hash = hashSecretToken(challenge);
  const isOurs = await ctx.system((tx) => spendChallenge(tx, { hash, userId, now: ctx.now }));
  return isOurs ? challenge : undefined;
}
