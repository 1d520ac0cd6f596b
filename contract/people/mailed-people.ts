import { z } from "zod";
import { id, text } from "../common.ts";

/** The most people to whom something can be mailed at once. */
export const MAX_MAILED = 20;
/** The most characters of the message sent with it. */
export const MAX_MAIL_WORDS = 2000;

/** To whom a person mails something, and with what message. */
export const mailedTo = {
  people: z
    .array(id)
    .min(1, { error: "Choose somebody." })
    .max(MAX_MAILED, { error: `At most ${MAX_MAILED} people can be mailed at once.` })
    .refine((people) => new Set(people).size === people.length, {
      error: "You have chosen the same person twice.",
    }),
  words: text("Message", MAX_MAIL_WORDS).default(""),
};
