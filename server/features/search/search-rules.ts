import { searchPattern } from "../../database/search-pattern.ts";

/** Words beyond these narrow nothing down that is worth the work. */
const MOST_WORDS = 6;

export interface SearchTerms {
  /** What was typed, in lower case, single spaces between the words. */
  readonly phrase: string;
  /** The longest, which tells most, first. */
  readonly words: readonly string[];
  /** For each of these its pattern for ILIKE. */
  readonly patterns: readonly string[];
}

/** What to look for; undefined when nothing but space was typed. */
export function searchTerms(q: string): SearchTerms | undefined {
  const all = q.toLowerCase().split(/\s+/u).filter(Boolean);
  if (all.length === 0) return undefined;
  const words = [...new Set(all)].slice(0, MOST_WORDS).toSorted((a, b) => b.length - a.length);
  return { phrase: all.join(" "), words, patterns: words.map(searchPattern) };
}
