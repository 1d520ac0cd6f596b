import { randomInt } from "node:crypto";

/**
 * The alphabet has no characters that look alike. Twelve characters are 59 bits, and they are hashed like a
 * password.
 */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const SELECTOR = 4;
const SECRET = 12;
const GROUP = 4;

/** A recovery code in its two parts: the first is used to find it, and the second is secret. */
export interface RecoveryCode {
  readonly selector: string;
  readonly secret: string;
}

function characters(count: number): string {
  return Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** New codes with different selectors. */
export function newRecoveryCodes(count: number): RecoveryCode[] {
  const codes = new Map<string, RecoveryCode>();
  while (codes.size < count) {
    const selector = characters(SELECTOR);
    codes.set(selector, { selector, secret: characters(SECRET) });
  }
  return [...codes.values()];
}

/** Formats a code as people write it down: `abcd-efgh-jkmn-pqrs`. */
export function written({ selector, secret }: RecoveryCode): string {
  return `${selector}${secret}`.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? "";
}

/** The code that somebody typed, whatever its spaces, hyphens and case; undefined if it cannot be one. */
export function readRecoveryCode(typed: string): RecoveryCode | undefined {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, "");
  if (plain.length !== SELECTOR + SECRET) return undefined;
  return { selector: plain.slice(0, SELECTOR), secret: plain.slice(SELECTOR) };
}
