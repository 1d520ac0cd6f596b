import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { describeDevice } from "../../../contract/auth/device-rules.ts";
import {
  type addPasskey as addPasskeyRoute,
  MAX_PASSKEYS,
  type PasskeyAnswer,
  type startPasskey as startPasskeyRoute,
} from "../../../contract/auth/passkeys.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Input, OpenCtx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { limitByAccount } from "../../platform/call-limits.ts";
import { recordChange, requireMayAdd } from "./own-factors.ts";
import { giveChallenge, takeChallenge } from "./passkey-challenge.ts";
import { insertPasskey, selectPasskeys, type StoredPasskey } from "./passkeys.sql.ts";
import { requireRelyingParty } from "./relying-party.ts";
import { firstRecoveryCodes, makeRecoveryCodes } from "./renew-recovery-codes.ts";
import { lockFactors, selectFactorAccount } from "./second-factor.sql.ts";

/** @throws Refusal `conflict` if the person already has the maximum number of passkeys */
function requireFewer(known: readonly StoredPasskey[]): void {
  if (known.length < MAX_PASSKEYS) return;
  throw new Refusal("conflict", `You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
}

/**
 * Issues a challenge to add a passkey. The device must verify its owner, and store the key as a discoverable
 * credential.
 */
export async function startPasskey(ctx: OpenCtx): Promise<AnswerOf<typeof startPasskeyRoute>> {
  const { userId } = await requireMayAdd(ctx);
  await limitByAccount(ctx, "passkey", userId);
  const { id: rpID } = requireRelyingParty(ctx.siteUrl);
  const { email, known } = await ctx.system(async (tx) => ({
    ...(await selectFactorAccount(tx, userId)),
    known: await selectPasskeys(tx, userId),
  }));
  requireFewer(known);
  const challenge = Buffer.from(await giveChallenge(ctx, userId), "base64url");
  const options = await generateRegistrationOptions({
    rpName: "Plumbline",
    rpID,
    userName: email,
    userID: Uint8Array.from(Buffer.from(userId)),
    challenge: Uint8Array.from(challenge),
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { data: { ...options } };
}

async function verify(ctx: OpenCtx, answer: PasskeyAnswer, userId: string) {
  const party = requireRelyingParty(ctx.siteUrl);
  const challenge = await takeChallenge(ctx, answer, userId);
  if (challenge === undefined) return undefined;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // The library checks every field that it reads.
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    return verified ? registrationInfo.credential : undefined;
  } catch {
    return undefined;
  }
}

/** Adds a passkey, named after the browser. If it is the first factor, recovery codes are issued too. */
export async function addPasskey(
  ctx: OpenCtx,
  { body }: Input<typeof addPasskeyRoute>,
): Promise<AnswerOf<typeof addPasskeyRoute>> {
  const { userId, workspaceId } = await requireMayAdd(ctx);
  const key = await verify(ctx, body.passkey, userId);
  if (!key) {
    const message = "This passkey could not be added. Please try again.";
    throw new Refusal("validation_failed", message, { passkey: message });
  }

  const made = await makeRecoveryCodes();
  const recoveryCodes = await ctx.system(async (tx) => {
    await lockFactors(tx, userId);
    requireFewer(await selectPasskeys(tx, userId));
    const name = describeDevice(ctx.caller.device);
    const isNew = await insertPasskey(tx, {
      id: ctx.newId(),
      userId,
      credentialId: key.id,
      publicKey: Buffer.from(key.publicKey),
      counter: key.counter,
      transports: key.transports ?? [],
      name,
      at: ctx.now,
    });
    if (!isNew) throw new Refusal("conflict", "This passkey is known already.");
    await recordChange(ctx, tx, {
      userId,
      kind: "second_factor_added",
      subject: `Passkey: ${name}`,
      news: "passkeyAdded",
    });
    return firstRecoveryCodes(ctx, tx, { userId, made });
  });
  ctx.announce({ topic: "session", workspace: workspaceId, user: userId });
  return { data: { recoveryCodes } };
}
