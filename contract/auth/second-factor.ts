import { z } from "zod";
import { done, emptyObject, id, idParams, instant, noBody } from "../common.ts";
import { route } from "../route.ts";

/** The number of recovery codes that are made at once. */
export const RECOVERY_CODES = 10;
/** The days for which a trusted browser signs in without the second step. */
export const TRUST_DAYS = 30;

/** The ways in which people prove who they are, besides the password. */
export const factorWays = ["passkey", "totp", "recovery"] as const;
export type FactorWay = (typeof factorWays)[number];

/** A code of the authenticator app, or a recovery code. Spaces and hyphens do not count. */
export const factorCode = z
  .string({ error: "Enter the code" })
  .trim()
  .min(1, { error: "Enter the code" })
  .max(64, { error: "This code is too long" });

export const recoveryCodes = z.array(z.string());

export const secondFactor = z.object({
  /** Since when an authenticator app protects the account. */
  totp: z.object({ since: instant }).nullable(),
  /** The number of recovery codes that are not used yet. */
  recoveryLeft: z.number().int(),
  passkeys: z.array(
    z.object({
      _id: id,
      name: z.string(),
      createdAt: instant,
      lastUsedAt: instant.nullable(),
    }),
  ),
  /** Whether browsers offer passkeys at the address of this installation. */
  passkeysPossible: z.boolean(),
  /** The browsers that sign in without the second step, and until when. */
  trusted: z.array(z.object({ _id: id, device: z.string(), until: instant })),
});

/**
 * The fields that all changes of a person's own factors have in common. Such a change takes no Idempotency-Key,
 * because a repeat would return secrets again.
 */
export const ownFactor = {
  access: "session",
  unkeyed: true,
  action: "profile.manage",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  status: 200,
} as const;

export const getSecondFactor = route({
  name: "getSecondFactor",
  summary: "How the caller's account is protected in addition to the password",
  method: "GET",
  path: "/api/user/second-factor",
  access: "session",
  action: "profile.manage",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: secondFactor }),
  status: 200,
});

export const startTotp = route({
  ...ownFactor,
  name: "startTotp",
  summary: "A new secret for an authenticator app; it protects nothing until a code is confirmed",
  method: "POST",
  changes: [],
  path: "/api/user/second-factor/totp",
  /** The secret in base32, and the address that the app reads from the QR code. */
  answer: z.object({ data: z.object({ secret: z.string(), uri: z.string() }) }),
});

export const confirmTotp = route({
  ...ownFactor,
  name: "confirmTotp",
  summary: "Turn the authenticator app on, with a code that it shows",
  method: "POST",
  changes: ["session"],
  path: "/api/user/second-factor/totp/confirm",
  body: z.object({ code: factorCode }),
  /** New recovery codes, shown this once; null if the account has unused ones. */
  answer: z.object({ data: z.object({ recoveryCodes: recoveryCodes.nullable() }) }),
});

export const removeTotp = route({
  ...ownFactor,
  name: "removeTotp",
  summary: "Turn the authenticator app off",
  method: "DELETE",
  changes: ["session"],
  path: "/api/user/second-factor/totp",
  answer: done,
});

export const renewRecoveryCodes = route({
  ...ownFactor,
  name: "renewRecoveryCodes",
  summary: "Make new recovery codes; the old ones no longer work",
  method: "POST",
  changes: ["session"],
  path: "/api/user/second-factor/recovery-codes",
  answer: z.object({ data: z.object({ recoveryCodes }) }),
});

export const endTrust = route({
  ...ownFactor,
  name: "endTrust",
  summary: "Ask for the second step in a trusted browser again",
  method: "DELETE",
  changes: ["session"],
  path: "/api/user/second-factor/trusted/{id}",
  params: idParams,
  answer: done,
});
