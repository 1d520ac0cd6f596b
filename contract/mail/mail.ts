import { z } from "zod";
import { emptyObject, id, idParams, instant, noBody } from "../common.ts";
import { route } from "../route.ts";

export const mailKinds = [
  "invitation",
  "password_reset",
  "second_factor",
  "new_device",
  "password_changed",
  "email_code",
  "digest",
  "notice",
  "snags",
  "record",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** How long the outcome of a mail is remembered. */
export const MAIL_DAYS = 30;

/** A mail that is pending or has failed. Its text is shown to nobody except its recipient. */
export const unsentMail = z.object({
  _id: id,
  to: z.string(),
  kind: z.enum(mailKinds),
  state: z.enum(["queued", "failed"]),
  attempts: z.number().int(),
  /** The result of the last attempt, as a sentence. */
  lastError: z.string().nullable(),
  createdAt: instant,
  /** When the next attempt is made. */
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
  summary: "The workspace's mail: counts of the last 30 days, and mails that are not sent yet",
  method: "GET",
  path: "/api/mail",
  params: emptyObject,
  answer: z.object({
    data: z.object({
      counts: z.object({
        queued: z.number().int(),
        sent: z.number().int(),
        /** Mails written to the outbox folder, when no mail server is set up. */
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
  summary: "Send a pending or failed mail again now",
  method: "POST",
  changes: ["activity"],
  path: "/api/mail/{id}/retry",
  params: idParams,
  answer: z.object({ data: unsentMail }),
});
