/** Marks on letters: tones, dots, cedillas. */
const MARKS = /[\u0300-\u036F]+/g;
const TONES = /[\u0300-\u0322\u0324-\u036F]+/g;
const DOT_BELOW = /\u0323/g;

/**
 * Letters that do not decompose to a plain letter, and signs that keyboards exchange. SQL has the same list:
 * about-text.sql.
 */
const FROM = "ɓƁɗƊƙƘƴƳøØłŁđĐħĦıɔƆɛƐŋŊǝƎəƏς’‘ʼ";
const TO = "bbddkkyyoollddhhiooeenneeeeσ'''";
const plain = new Map([...FROM].map((letter, index) => [letter, TO.charAt(index)]));
const SPECIAL = new RegExp(`[${FROM}]`, "g");

/**
 * Folds a text for comparison in searches, without case, tone marks and dots: "Ìtọ́jú" is "itoju", "Ɗanlami" is
 * "danlami".
 */
export function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(MARKS, "")
    .toLowerCase()
    .replaceAll(SPECIAL, (letter) => plain.get(letter) ?? letter);
}

/**
 * The text by which names are sorted: without case and tone marks, letters with a dot below after those without, and
 * numbers by their size.
 */
export function nameOrder(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(TONES, "")
    .toLowerCase()
    .replaceAll(SPECIAL, (letter) => plain.get(letter) ?? letter)
    .replaceAll(DOT_BELOW, "~")
    .replaceAll(/[0-9]+/g, (digits) => digits.padStart(12, "0").replace(/^0+(?=[0-9]{12})/, ""));
}

/** Compares names by `nameOrder`, for `toSorted`. */
export function byName(one: string, other: string): number {
  const [a, b] = [nameOrder(one), nameOrder(other)];
  return a < b ? -1 : Number(a > b);
}
