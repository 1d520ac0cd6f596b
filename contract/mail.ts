import { z } from "zod";
import { emptyObject, id, idParams, instant, noBody } from "./common.ts";
import { route } from "./route.ts";

export const mailKinds = [
  "invitation",
  "password_reset",
  "password_changed",
  "digest",
  "notice",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** How long what became of a mail is remembered. */
export const MAIL_DAYS = 30;

/** A mail that waits, or was given up. What it says is shown to nobody but its recipient. */
export const unsentMail = z.object({
  _id: id,
  to: z.string(),
  kind: z.enum(mailKinds),
  state: z.enum(["queued", "failed"]),
  attempts: z.number().int(),
  /** What came of the last attempt, as a sentence. */
  lastError: z.string().nullable(),
  createdAt: instant,
  /** When it is tried next. */
  nextAttemptAt: instant.nullable(),
});
export type UnsentMail = z.output<typeof unsentMail>;

const manage = {
  access: "session",
  action: "people.manage",
  query: emptyObject,
  body: noBody,
  status: 200,
} as const;

export const getMailQueue = route({
  ...manage,
  name: "getMailQueue",
  summary: "How the workspace's mail is getting on: counts of 30 days, and what is not sent yet",
  method: "GET",
  path: "/api/mail",
  params: emptyObject,
  answer: z.object({
    data: z.object({
      counts: z.object({
        queued: z.number().int(),
        sent: z.number().int(),
        /** Written to the outbox folder, where no mail server is set up. */
        filed: z.number().int(),
        failed: z.number().int(),
      }),
      /** Failed first, then newest first; at most 100. */
      unsent: z.array(unsentMail),
    }),
  }),
});

export const retryMail = route({
  ...manage,
  name: "retryMail",
  summary: "Try a mail again now that waits or was given up",
  method: "POST",
  changes: ["activity"],
  path: "/api/mail/{id}/retry",
  params: idParams,
  answer: z.object({ data: unsentMail }),
});
