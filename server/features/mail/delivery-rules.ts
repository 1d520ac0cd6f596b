import { backOff } from "../../platform/leases/back-off.ts";
import type { DeliveryFailure } from "../../platform/mail/mail-transport.ts";

const MINUTE_MS = 60_000;
const WAITS = { firstMs: MINUTE_MS, longestMs: 4 * 60 * MINUTE_MS };
const MAX_SUBJECT = 200;
const MAX_QUOTED = 200;

/** A mail is given up after this many attempts, which takes almost three days. */
export const MAX_ATTEMPTS = 24;

/** Why a mail is given up without an attempt, for the administrator. */
export const LINK_EXPIRED = "Its link has expired.";

/** The subject on one line, without control characters, cut to 200 characters. */
export function cleanSubject(subject: string): string {
  const line = subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  if (line.length <= MAX_SUBJECT) return line === "" ? "Message" : line;
  let cut = "";
  for (const character of line) {
    if (cut.length + character.length >= MAX_SUBJECT) break;
    cut += character;
  }
  return `${cut.trimEnd()}…`;
}

export interface Verdict {
  /** Retrying would fail the same way. */
  readonly final: boolean;
  /** The mail server itself fails, so every other mail would fail as well. */
  readonly concernsAll: boolean;
  /** A sentence for the administrator. */
  readonly sentence: string;
}

function quoted(response: string | undefined): string {
  const line = (response ?? "").replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
  if (line === "") return ".";
  return line.length > MAX_QUOTED ? `: ${line.slice(0, MAX_QUOTED)}…` : `: ${line}`;
}

/** Judges a failed attempt: whether to retry, and what to tell the administrator. */
export function judgeFailure(failure: DeliveryFailure): Verdict {
  const wait = (sentence: string): Verdict => ({ final: false, concernsAll: true, sentence });
  switch (failure.code) {
    case "EAUTH":
    case "ENOAUTH":
    case "EOAUTH2":
      return wait("The mail server did not accept the user name and password of SMTP_URL.");
    case "ETLS":
    case "EREQUIRETLS":
      return wait("No secure connection to the mail server could be made.");
    case "EFILE":
      return wait("The mail could not be written to the outbox folder.");
    case "EENVELOPE":
    case "EMESSAGE": {
      // No server was reached.
      if (failure.response === undefined) {
        const sentence = "Mail cannot be sent to an address like this.";
        return { final: true, concernsAll: false, sentence };
      }
      const reply = quoted(failure.response);
      if (failure.permanent === true)
        return { final: true, concernsAll: false, sentence: `The mail server refused it${reply}` };
      return {
        final: false,
        concernsAll: false,
        sentence: `The mail server postponed it${reply}`,
      };
    }
    default:
      return wait("The mail server could not be reached.");
  }
}

/**
 * When to retry after `attempts` attempts: a minute after the first, then doubling up to four
 * hours. Undefined when the mail is given up: tried too often, or expired by then.
 */
export function nextAttempt({
  attempts,
  now,
  expiresAt,
}: {
  readonly attempts: number;
  readonly now: Date;
  readonly expiresAt: string | null;
}): Date | undefined {
  if (attempts >= MAX_ATTEMPTS) return undefined;
  const next = new Date(now.getTime() + backOff(attempts, WAITS));
  return expiresAt !== null && next >= new Date(expiresAt) ? undefined : next;
}
