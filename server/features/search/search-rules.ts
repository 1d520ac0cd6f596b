import { fromMills, toMills } from "../../../engine/decimal.ts";
import { pastedFigures } from "../../../engine/amount-text.ts";
import { MAX_AMOUNT } from "../../../contract/common.ts";
import { folded } from "../../../engine/folded-text.ts";
import { invoicePattern, searchPattern } from "../../database/search-pattern.ts";
import type { SearchTerms } from "../../subjects/subject.ts";

/** The maximum number of words. More words do not narrow a search enough to be worth the work. */
const MAX_WORDS = 6;

/** The terms to search for; undefined for blank input. */
export function searchTerms(q: string): SearchTerms | undefined {
  const all = folded(q).split(/\s+/u).filter(Boolean);
  if (all.length === 0) return undefined;
  const words = [...new Set(all)].slice(0, MAX_WORDS).toSorted((a, b) => b.length - a.length);
  const phrase = all.join(" ");
  return {
    phrase,
    words,
    patterns: words.map(searchPattern),
    invoice: invoicePattern(phrase),
    amounts: amountsOf(phrase),
  };
}

const scales: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, bn: 1e9 };

/**
 * The amounts that a text may mean: "250000", "₦250,000" and "250k" mean amounts from 250,000 to below 250,001,
 * and "250000.5" only that amount. Undefined if it is no amount.
 */
function amountsOf(phrase: string): SearchTerms["amounts"] {
  const [, written = "", scale] = /^(.*?\d)\s?(k|m|bn)?$/.exec(phrase) ?? [];
  const figures = pastedFigures(written);
  if (figures === undefined) return undefined;
  const amount = Number(figures) * (scale === undefined ? 1 : (scales[scale] ?? 1));
  if (!(amount >= 1 && amount <= MAX_AMOUNT)) return undefined;
  const from = toMills(amount.toFixed(2));
  const isExact = scale === undefined && figures.includes(".");
  return { from: fromMills(from), below: fromMills(from + (isExact ? 10n : 1000n)) };
}
