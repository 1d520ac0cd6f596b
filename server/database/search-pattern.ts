import { invoiceKey } from "../../contract/expenses/duplicate-rules.ts";
import { folded } from "../../engine/folded-text.ts";

/**
 * Trigrams have three letters. A shorter search matches only at the start of words, where the pattern has
 * more trigrams.
 */
const SHORT = 3;

/** The LIKE pattern that finds `search` in folded text that begins with a space. Special characters are escaped. */
export function searchPattern(search: string): string {
  const plain = folded(search);
  const literal = plain.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
  return plain.length < SHORT ? `% ${literal}%` : `%${literal}%`;
}

/**
 * The LIKE pattern of the keys of invoices that `search` may mean, whatever its spaces, punctuation and case; undefined
 * if it has no digit, or is too short for the index.
 */
export function invoicePattern(search: string): string | undefined {
  const key = invoiceKey(search);
  return key.length >= SHORT && /\d/.test(key) ? `%${key}%` : undefined;
}
