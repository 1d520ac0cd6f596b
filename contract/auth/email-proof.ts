import { z } from "zod";
import { done, emptyObject, noBody } from "../common.ts";
import { emailCode } from "./email-code.ts";
import { route } from "../route.ts";

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
  summary: "Send a code to the caller's own address, to confirm that the mailbox is theirs",
  changes: [],
  path: "/api/auth/email-proof",
  body: noBody,
  answer: z.object({ data: z.object({ email: z.string(), minutes: z.number().int() }) }),
});

export const confirmEmailProof = route({
  ...own,
  name: "confirmEmailProof",
  summary: "Confirm the caller's own address with the code that was sent to it",
  changes: ["session"],
  path: "/api/auth/email-proof/confirm",
  body: emailProofBody,
  answer: done,
});

/** What whoever runs the server types to confirm an address where no mail is sent. */
export function confirmCommand(email: string): string {
  return `npm run confirm-address -- ${email}`;
}
