/** Trigrams have three letters: a shorter search is looked for at the start of words, which has more of them. */
const SHORT = 3;

/**
 * The pattern for ILIKE that finds `search` in text which begins with a space. What is special in a
 * pattern stands for itself.
 */
export function searchPattern(search: string): string {
  const literal = search.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
  return search.length < SHORT ? `% ${literal}%` : `%${literal}%`;
}
