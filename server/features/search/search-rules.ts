import { searchPattern } from "../../database/search-pattern.ts";
import type { SearchTerms } from "../../subjects/subject.ts";

/** More words than these do not narrow a search enough to be worth the work. */
const MAX_WORDS = 6;

/** The terms to search for; undefined for blank input. */
export function searchTerms(q: string): SearchTerms | undefined {
  const all = q.toLowerCase().split(/\s+/u).filter(Boolean);
  if (all.length === 0) return undefined;
  const words = [...new Set(all)].slice(0, MAX_WORDS).toSorted((a, b) => b.length - a.length);
  return { phrase: all.join(" "), words, patterns: words.map(searchPattern) };
}
