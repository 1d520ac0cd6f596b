import { searchPattern } from "../../database/search-pattern.ts";
import type { SearchTerms } from "../../subject.ts";

/** Words beyond these narrow nothing down that is worth the work. */
const MOST_WORDS = 6;

/** What to look for; undefined if nothing but white space was typed. */
export function searchTerms(q: string): SearchTerms | undefined {
  const all = q.toLowerCase().split(/\s+/u).filter(Boolean);
  if (all.length === 0) return undefined;
  const words = [...new Set(all)].slice(0, MOST_WORDS).toSorted((a, b) => b.length - a.length);
  return { phrase: all.join(" "), words, patterns: words.map(searchPattern) };
}
