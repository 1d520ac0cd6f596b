import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import type {
  PasskeyAnswer,
  passkeyOptions as passkeyOptionsRoute,
} from "../../../contract/auth/passkeys.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { OpenCtx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { limitByAddress } from "../../platform/call-limits.ts";
import { giveChallenge, takeChallenge } from "./passkey-challenge.ts";
import { lockPasskey, touchPasskey, type UsablePasskey } from "./passkeys.sql.ts";
import { requireRelyingParty } from "./relying-party.ts";

/**
 * Issues a challenge for any passkey of this server's address. The browser shows the passkeys that it has stored.
 */
export async function passkeyOptions(ctx: OpenCtx): Promise<AnswerOf<typeof passkeyOptionsRoute>> {
  await limitByAddress(ctx, "passkey");
  const { id: rpID } = requireRelyingParty(ctx.siteUrl);
  const challenge = Buffer.from(await giveChallenge(ctx, null), "base64url");
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: Uint8Array.from(challenge),
    userVerification: "required",
  });
  return { data: { ...options } };
}

function notAccepted(): Refusal {
  const message = "This passkey was not accepted. Try again, or use another way.";
  return new Refusal("validation_failed", message, { passkey: message });
}

/**
 * The number of uses that the passkey reports; undefined if the answer is not from this passkey, or is not valid.
 */
async function verify(
  ctx: OpenCtx,
  { publicKey, counter }: UsablePasskey,
  { answer, challenge }: { readonly answer: PasskeyAnswer; readonly challenge: string },
): Promise<number | undefined> {
  const party = requireRelyingParty(ctx.siteUrl);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The library checks every field that it reads.
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id: answer.id, publicKey: Uint8Array.from(publicKey), counter },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Checks the answer of a passkey whose owner was verified by their device, and uses up its challenge.
 * @param userId set if it must be a passkey of this person.
 * @returns the owner of the passkey
 * @throws Refusal `validation_failed` with the field `passkey`
 */
export async function proveByPasskey(
  ctx: OpenCtx,
  { answer, userId }: { readonly answer: PasskeyAnswer; readonly userId?: string },
): Promise<Pick<UsablePasskey, "userId" | "email">> {
  const challenge = await takeChallenge(ctx, answer, null);
  if (challenge === undefined) throw notAccepted();
  return ctx.system(async (tx) => {
    const passkey = await lockPasskey(tx, answer.id);
    if (!passkey || (userId !== undefined && passkey.userId !== userId)) throw notAccepted();
    const counter = await verify(ctx, passkey, { answer, challenge });
    if (counter === undefined) throw notAccepted();
    await touchPasskey(tx, { id: passkey.id, counter, at: ctx.now });
    return passkey;
  });
}
