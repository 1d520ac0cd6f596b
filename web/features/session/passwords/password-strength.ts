import { PASSWORD_MIN } from "../../../../contract/auth/auth.ts";

/** The length that the forms recommend. */
export const PASSWORD_GOOD = 10;

export type StrengthWord = "Too short" | "Weak" | "Fair" | "Good" | "Strong";

export interface Strength {
  /** How many of the meter's four bars are filled. */
  readonly bars: 0 | 1 | 2 | 3 | 4;
  readonly word: StrengthWord;
  /** How to improve the password; empty if there is no advice. */
  readonly advice: string;
}

/** Words that guessers try first, besides the person's own. */
const COMMON = [
  "password",
  "sunshine",
  "princess",
  "football",
  "monkey",
  "dragon",
  "iloveyou",
  "jesus",
  "blessing",
  "qwerty",
  "welcome",
  "letmein",
  "admin",
  "plumbline",
  "nigeria",
  "lagos",
];
const RUNS = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
/** Shorter parts of a name occur in many words by chance. */
const MIN_WORD = 3;

function wordsIn(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return words.filter((word) => word.length >= MIN_WORD).toSorted((a, b) => b.length - a.length);
}

/** Replaces every occurrence of the words by one character, since guessers try each word as a unit. */
function shrink(text: string, words: readonly string[]): string {
  return words.reduce((left, word) => left.replaceAll(word, "\u0000"), text);
}

/** Whether a letter repeats the one before it, or continues a run such as 123, cba or qwe. */
function isStale(letters: readonly string[], at: number): boolean {
  const [last, before, letter] = [letters[at - 1], letters[at - 2], letters[at]];
  if (letter === last) return true;
  if (letter === undefined || last === undefined || before === undefined) return false;
  return RUNS.some(
    (run) => run.includes(before + last + letter) || run.includes(letter + last + before),
  );
}

/** How many characters do not merely repeat or continue those before them. */
function freshLetters(text: string): number {
  const letters = [...text];
  return letters.filter((_, at) => !isStale(letters, at)).length;
}

function kindsIn(text: string): number {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];
  return kinds.filter((kind) => kind.test(text)).length;
}

/**
 * How hard a password is to guess, from its length, its variety and the person's own words in it. It only advises;
 * the server decides what is refused.
 * @param own their name, address and company.
 */
export function strengthOf(password: string, own: readonly string[]): Strength {
  const length = [...password].length;
  if (length < PASSWORD_MIN)
    return { bars: 0, word: "Too short", advice: `At least ${PASSWORD_MIN} characters.` };
  const lower = password.toLowerCase();
  const withoutOwn = shrink(lower, wordsIn(own));
  const fresh = freshLetters(shrink(withoutOwn, COMMON));
  // A guesser who knows the person next tries a name and a year.
  const hasOwn = withoutOwn !== lower;
  const points = fresh + kindsIn(password) - (hasOwn ? 3 : 1);
  const advice = adviceFor({ length, fresh, hasOwn });
  if (points < 8) return { bars: 1, word: "Weak", advice };
  if (points < 10 || length < PASSWORD_GOOD) return { bars: 2, word: "Fair", advice };
  if (points < 14) return { bars: 3, word: "Good", advice: "" };
  return { bars: 4, word: "Strong", advice: "" };
}

function adviceFor(found: { length: number; fresh: number; hasOwn: boolean }): string {
  if (found.hasOwn) return "Leave out your own names.";
  if (found.length < PASSWORD_GOOD) return `${PASSWORD_GOOD} characters are better.`;
  return found.fresh < found.length - 2 ? "Avoid sequences and common words." : "Add another word.";
}
