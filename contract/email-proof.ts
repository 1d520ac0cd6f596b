import { z } from "zod";
import { done, emptyObject, noBody } from "./common.ts";
import { route } from "./route.ts";

/** Minutes until a code expires. */
export const CODE_MINUTES = 15;
export const CODE_DIGITS = 8;
/** After so many wrong codes, a new one must be sent. */
export const CODE_TRIES = 5;

const CODE = { error: `Enter the ${CODE_DIGITS} digits from the mail.` };

/** The code of a mail, as a person copies it: with or without spaces. */
export const emailCode = z
  .string(CODE)
  .max(50, CODE)
  .transform((value) => value.replaceAll(/[\s-]/g, ""))
  .pipe(z.string().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), CODE));

export const emailProofBody = z.object({ code: emailCode });

const own = {
  method: "POST",
  access: "session",
  action: "profile.manage",
  unkeyed: true,
  params: emptyObject,
  query: emptyObject,
  status: 200,
} as const;

export const sendEmailProof = route({
  ...own,
  name: "sendEmailProof",
  summary: "Send a code to one's own address, to prove that its mailbox is one's own",
  changes: [],
  path: "/api/auth/email-proof",
  body: noBody,
  answer: z.object({ data: z.object({ email: z.string(), minutes: z.number().int() }) }),
});

export const confirmEmailProof = route({
  ...own,
  name: "confirmEmailProof",
  summary: "Prove one's own address with the code that was sent to it",
  changes: ["session"],
  path: "/api/auth/email-proof/confirm",
  body: emailProofBody,
  answer: done,
});
