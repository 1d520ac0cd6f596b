/**
 * Splits words into a title and a description: the first line, if it is short enough, and the rest. A long line is cut between
 * two words, and the description then has all of it.
 */
export function titleOfWords(
  words: string,
  most: number,
): { readonly title: string; readonly description: string } {
  const [first = "", ...rest] = words.trim().split("\n");
  const line = first.trim();
  if (line.length <= most) return { title: line, description: rest.join("\n").trim() };
  const start = line.slice(0, most - 1);
  const end = start.lastIndexOf(" ");
  return { title: `${start.slice(0, end > 0 ? end : most - 1)}…`, description: words.trim() };
}
