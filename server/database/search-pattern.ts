/**
 * Trigrams have three letters. A shorter search matches only at the start of words, where the pattern has
 * more trigrams.
 */
const SHORT = 3;

/** The ILIKE pattern that finds `search` in text that begins with a space. Special characters are escaped. */
export function searchPattern(search: string): string {
  const literal = search.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
  return search.length < SHORT ? `% ${literal}%` : `%${literal}%`;
}
