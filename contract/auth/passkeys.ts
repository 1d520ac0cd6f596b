import { z } from "zod";
import { done, emptyObject, idParams, noBody, requiredLine } from "../common.ts";
import { route } from "../route.ts";
import { ownFactor } from "./second-factor.ts";

/** The most passkeys that one person can have. */
export const MAX_PASSKEYS = 20;

const text = z.string().max(20_000);

/**
 * What the browser's WebAuthn answers, as JSON. Only its outline is checked here; the server's library verifies
 * the rest.
 */
export const passkeyAnswer = z.looseObject(
  {
    id: text,
    rawId: text,
    type: z.literal("public-key"),
    response: z.looseObject({ clientDataJSON: text }),
    clientExtensionResults: z.looseObject({}),
  },
  { error: "This is not a valid answer from a passkey." },
);
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** Options for the browser's WebAuthn, as JSON. */
const options = z.object({ data: z.looseObject({ challenge: z.string() }) });

export const passkeyOptions = route({
  name: "passkeyOptions",
  summary: "Create a challenge for any passkey of this site, valid for five minutes",
  method: "POST",
  changes: [],
  path: "/api/auth/passkey-options",
  access: "public",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: options,
  status: 200,
});

export const startPasskey = route({
  ...ownFactor,
  name: "startPasskey",
  summary: "Create a challenge to add a passkey for the caller",
  method: "POST",
  changes: [],
  path: "/api/user/passkeys/options",
  answer: options,
});

export const addPasskey = route({
  ...ownFactor,
  name: "addPasskey",
  summary: "Add a passkey for the caller",
  method: "POST",
  changes: ["session"],
  path: "/api/user/passkeys",
  body: z.object({ passkey: passkeyAnswer }),
  /** New recovery codes, shown this once; null if the account has unused ones. */
  answer: z.object({ data: z.object({ recoveryCodes: z.array(z.string()).nullable() }) }),
});

export const renamePasskey = route({
  ...ownFactor,
  name: "renamePasskey",
  summary: "Rename one of the caller's passkeys",
  method: "PATCH",
  changes: ["session"],
  path: "/api/user/passkeys/{id}",
  params: idParams,
  body: z.object({ name: requiredLine("Name", 60) }),
  answer: done,
});

export const removePasskey = route({
  ...ownFactor,
  name: "removePasskey",
  summary: "Remove one of the caller's passkeys",
  method: "DELETE",
  changes: ["session"],
  path: "/api/user/passkeys/{id}",
  params: idParams,
  answer: done,
});
