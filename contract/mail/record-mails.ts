import { z } from "zod";
import { emptyObject, id, text } from "../common.ts";
import { route } from "../route.ts";

/** The most people to whom a record can be mailed at once. */
export const MAX_MAILED = 20;
/** The most characters of the message sent with the record. */
export const MAX_MAIL_WORDS = 2000;

export const mailRecord = route({
  name: "mailRecord",
  summary: "Mail a snag or a diary to people who see it, with a short message",
  method: "POST",
  changes: ["activity"],
  path: "/api/record-mails",
  access: "session",
  action: "site.read",
  params: emptyObject,
  query: emptyObject,
  body: z.object({
    /** The record: a snag or a diary. */
    record: id,
    people: z
      .array(id)
      .min(1, { error: "Choose somebody." })
      .max(MAX_MAILED, { error: `At most ${MAX_MAILED} people can be mailed at once.` })
      .refine((people) => new Set(people).size === people.length, {
        error: "You have chosen the same person twice.",
      }),
    words: text("Message", MAX_MAIL_WORDS).default(""),
  }),
  answer: z.object({
    data: z.object({
      /** How many mails are on their way. */
      sent: z.number().int(),
    }),
  }),
  status: 200,
});
