// An amount as people type and paste it, and as a field shows it: grouped by commas, with a dot before the decimals.
import { isCurrencySymbol } from "./currency-symbols.ts";
import { readFigures, takeApart } from "./written-number.ts";

/** Spaces of every width, and the apostrophe of Swiss keyboards. */
const GAPS = /[\s'’]/gu;
const FIGURES = /^-?\d*\.?\d*$/;
/** The sign of the currency, its code, or a word for naira, before or after the figures. */
const MARK =
  /^(?:[\p{Sc}]|[A-Z]{1,2}\p{Sc}|NGN|USD|EUR|GBP|N(?=[\s\d]))|(?:[\p{Sc}]|NGN|USD|EUR|GBP)$/giu;

/** Removes currency signs and names around a text. */
function withoutMarks(text: string): string {
  const sign = /^\s*[-−]/.exec(text)?.[0] ?? "";
  const rest = text.slice(sign.length).trim().replace(MARK, "").trim();
  return (sign.trim() + rest).trim().replace("−", "-");
}

/** Returns the plain figures of a text whose commas and gaps only group. Undefined if the text has anything else. */
function withoutGroups(text: string): string | undefined {
  const figures = withoutMarks(text).replace(GAPS, "").replaceAll(",", "");
  return FIGURES.test(figures) ? figures : undefined;
}

/**
 * The plain figures of a text that is being typed: "-1234.5". A comma groups where groups of three follow it, and is a decimal
 * comma elsewhere: "1,500" is 1500, "1,5" is 1.5 and "0,500" is 0.5. Undefined if it is not clearly an amount.
 */
export function typedFigures(text: string): string | undefined {
  const bare = withoutMarks(text);
  if (FIGURES.test(bare)) return bare;
  const sign = bare.startsWith("-") ? "-" : "";
  const figures = bare.slice(sign.length);
  const plain = readFigures(figures, "point") ?? readFigures(figures, "comma");
  return plain === undefined ? undefined : sign + plain;
}

/**
 * Returns the plain figures of a pasted text. It is read like a typed text, and may also have brackets and names
 * of currencies.
 */
export function pastedFigures(text: string): string | undefined {
  const found = takeApart(text);
  if (!found || (found.currency !== "" && !isCurrencySymbol(found.currency))) return undefined;
  return typedFigures((found.isNegative ? "-" : "") + found.figures);
}

/** Returns the number that plain figures represent; NaN without a digit. */
export function numberOf(figures: string | undefined): number {
  return figures !== undefined && /\d/.test(figures) ? Number(figures) : Number.NaN;
}

/** Groups plain figures: "-1234567.50" as "-1,234,567.50". Decimals stay as they were typed. */
export function grouped(figures: string): string {
  const [whole = "", ...decimals] = figures.split(".");
  // "0,500" would be read as a half.
  if (/^-?0\d/.test(whole)) return figures;
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ","), ...decimals].join(".");
}

/** The number in a field: NaN where it is empty, or not clearly a number. */
export function typedNumber(text: string): number {
  return numberOf(typedFigures(text));
}

/** Formats a number for a field; empty for NaN. */
export function amountText(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "";
  // A number has fifteen digits; what follows is noise of its binary form.
  const short = Number(value.toPrecision(15));
  const plain = String(short);
  return grouped(plain.includes("e") ? short.toFixed(12).replace(/\.?0+$/, "") : plain);
}

/** A text and where the caret is in it. */
export interface Typing {
  readonly text: string;
  readonly caret: number;
}

const counts = (character: string) => /[\d.-]/.test(character);

/** Returns where the caret is in `text` after the first `figures` of its figures. */
function caretAfter(text: string, figures: number): number {
  let left = figures;
  for (let at = 0; at < text.length; at += 1) {
    if (left === 0) return at;
    if (counts(text.charAt(at))) left -= 1;
  }
  return text.length;
}

/** Whether a person typed a comma in the text, which does not come from the grouping of the text before. */
function hasOwnComma(before: string, text: string): boolean {
  if (!text.includes(",")) return false;
  const figures = withoutGroups(before);
  if (figures === undefined || grouped(figures) !== before) return true;
  const most = Math.min(before.length, text.length);
  let start = 0;
  while (start < most && before[start] === text[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === text.at(-1 - end)) end += 1;
  return text.slice(start, text.length - end).includes(",");
}

/**
 * Returns what a field shows after a change, with the caret after the same figure as before. Removing a comma
 * removes the figure beside it, since the comma alone would come back. A comma that a person types stays, because
 * it may be a decimal comma.
 * @param before what the field showed
 * @param after what it contains now
 * @param backwards whether the change removed what was left of the caret
 */
export function afterTyping(before: string, after: Typing, backwards: boolean): Typing {
  const figures = withoutGroups(after.text);
  if (figures === undefined || hasOwnComma(before, after.text)) return after;
  // The marks of currencies have no figures, so that those left of the caret can be counted in the text.
  let left = [...after.text.slice(0, after.caret).replaceAll("−", "-")].filter(counts).length;
  let kept = figures;
  if (
    after.text.length === before.length - 1 &&
    grouped(figures) === before &&
    /\d/.test(figures)
  ) {
    const at = backwards ? left - 1 : left;
    kept = figures.slice(0, Math.max(at, 0)) + figures.slice(Math.max(at, 0) + 1);
    left = Math.max(at, 0);
  }
  const text = grouped(kept);
  return { text, caret: caretAfter(text, left) };
}

/** Returns the next multiple of a step above or below: 1,500 is between 1,000 and 2,000. Never below 0. */
export function stepped(
  value: number,
  { step, up }: { readonly step: number; readonly up: boolean },
): number {
  const from = Number.isFinite(value) ? value : 0;
  const steps = up ? Math.floor(from / step) + 1 : Math.ceil(from / step) - 1;
  return Math.max(steps * step, 0);
}
