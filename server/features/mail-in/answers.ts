import { isTooSlow, isUnavailable } from "../../database/errors/sql-errors.ts";
import { Refusal } from "../../errors.ts";
import { FileError } from "../../platform/files/file-store.ts";

/**
 * A refusal as the other mail server receives it. After a code of 500 or more, that server returns the mail to its
 * sender; after other codes it tries again.
 */
export class MailRefusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, words: string) {
    super(words);
    this.responseCode = responseCode;
  }
}

// None of these texts says whether an address, a person or a record exists.
const words = {
  relaying: [550, "This server takes mail for its own addresses only"],
  unknown: [550, "This address does not exist, or is no longer in use"],
  forbidden: [550, "This could not be done. Open Plumbline to see what you may do there"],
  empty: [550, "There is nothing new in this mail: no words above the quoted ones, and no picture"],
  tooLong: [550, "There are too many words in this mail. Shorten it, and send it again"],
  tooLarge: [552, "This mail is too large. Send fewer or smaller pictures at once"],
  unreadable: [554, "This mail cannot be read"],
  tooMany: [450, "Too much mail for this address in a short time. Please try again later"],
  busy: [421, "Too many connections. Please try again later"],
  later: [451, "This cannot be stored at the moment. Please try again later"],
} as const satisfies Record<string, readonly [number, string]>;

/** A refusal, by its reason. */
export function refuseMail(why: keyof typeof words): MailRefusal {
  const [code, sentence] = words[why];
  return new MailRefusal(code, sentence);
}

const LATER: ReadonlySet<string> = new Set(["unavailable", "too_slow", "storage_full"]);

/** The answer to the other mail server after a failure; `isOurs` if we have to investigate the failure. */
export function answerTo(error: unknown): {
  readonly answer: MailRefusal;
  readonly isOurs: boolean;
} {
  if (error instanceof MailRefusal) return { answer: error, isOurs: false };
  if (error instanceof FileError || isUnavailable(error) || isTooSlow(error))
    return { answer: refuseMail("later"), isOurs: true };
  if (!(error instanceof Refusal)) return { answer: refuseMail("later"), isOurs: true };
  if (error.code === "rate_limited") return { answer: refuseMail("tooMany"), isOurs: false };
  if (error.code === "unauthenticated") return { answer: refuseMail("unknown"), isOurs: false };
  return { answer: refuseMail(LATER.has(error.code) ? "later" : "forbidden"), isOurs: false };
}
