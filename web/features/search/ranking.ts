import { folded } from "../../../engine/folded-text.ts";

/** How well a typed text fits a choice: the smaller, the better. A choice fits as well as its worst word. */
const fits = {
  wholeLabel: 0,
  word: 1,
  beginning: 2,
  keyword: 3,
  keywordBeginning: 4,
  inside: 5,
  misspelt: 6,
} as const;
type Fit = (typeof fits)[keyof typeof fits];

/** The shortest words that are looked for inside others, and that may have a wrong letter. */
const INSIDE_MIN = 2;
const MISSPELT_MIN = 4;

export interface Rankable {
  readonly id: string;
  readonly label: string;
  /** Further words that people type for it. */
  readonly words?: string;
}

/** Splits a text at everything that is no letter or digit. An apostrophe is part of its word: "today's" is "todays". */
function wordsOf(text: string): readonly string[] {
  return folded(text)
    .replaceAll("'", "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Whether at most one letter is wrong, missing, too many or exchanged with the next. */
function isAlmost(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [a, b] = [one.slice(start), other.slice(start)];
  const isExchanged = a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isExchanged || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}

/** Whether a word, or its beginning, is almost the typed one. */
function isMisspelt(typed: string, word: string): boolean {
  const beginnings = [-1, 0, 1].map((more) => word.slice(0, typed.length + more));
  return typed.length >= MISSPELT_MIN && beginnings.some((each) => isAlmost(typed, each));
}

function fitOfWord(typed: string, label: readonly string[], keywords: readonly string[]) {
  const all = [...label, ...keywords];
  if (label.includes(typed)) return fits.word;
  if (label.some((word) => word.startsWith(typed))) return fits.beginning;
  if (keywords.includes(typed)) return fits.keyword;
  if (keywords.some((word) => word.startsWith(typed))) return fits.keywordBeginning;
  if (typed.length >= INSIDE_MIN && all.some((word) => word.includes(typed))) return fits.inside;
  return all.some((word) => isMisspelt(typed, word)) ? fits.misspelt : undefined;
}

function fitOf({ label, words = "" }: Rankable, typed: readonly string[]): Fit | undefined {
  const own = wordsOf(label);
  if (own.join(" ") === typed.join(" ")) return fits.wholeLabel;
  const keywords = wordsOf(words);
  let worst: Fit = fits.wholeLabel;
  for (const word of typed) {
    const fit = fitOfWord(word, own, keywords);
    if (fit === undefined) return undefined;
    if (fit > worst) worst = fit;
  }
  return worst;
}

export interface RankedChoices<Choice> {
  /** Those that have each typed word, or a word that begins with it. */
  readonly sure: readonly Choice[];
  /** Those that have a typed word inside another, or misspelt. */
  readonly likely: readonly Choice[];
}

/**
 * Returns the choices that a text means, the best first. Of equally good ones, those that were used last come first, then
 * those that begin with the text.
 * @param usedAt when choices were last used, by their ids
 */
export function rankChoices<Choice extends Rankable>(
  choices: readonly Choice[],
  text: string,
  usedAt: ReadonlyMap<string, number>,
): RankedChoices<Choice> {
  const typed = wordsOf(text);
  if (typed.length === 0) return { sure: [], likely: [] };
  const used = ({ id }: Choice) => usedAt.get(id) ?? 0;
  const startsWith = ({ label }: Choice) =>
    Number(wordsOf(label).join(" ").startsWith(typed.join(" ")));
  const fitting = choices
    .flatMap((choice) => {
      const fit = fitOf(choice, typed);
      return fit === undefined ? [] : [{ choice, fit }];
    })
    .toSorted(
      (a, b) =>
        a.fit - b.fit ||
        used(b.choice) - used(a.choice) ||
        startsWith(b.choice) - startsWith(a.choice),
    );
  const isSure = ({ fit }: { readonly fit: Fit }) => fit < fits.inside;
  const plain = (list: typeof fitting) => list.map(({ choice }) => choice);
  return {
    sure: plain(fitting.filter(isSure)),
    likely: plain(fitting.filter((each) => !isSure(each))),
  };
}
