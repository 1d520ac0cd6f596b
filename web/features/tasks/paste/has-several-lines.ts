/**
 * Whether a paste has several lines that are not empty, so that it is more than the title of one task. It is apart from
 * what reads them, which loads only then.
 */
export function hasSeveralLines(text: string): boolean {
  return /\S[^\n\r]*[\n\r]+\s*\S/.test(text);
}
