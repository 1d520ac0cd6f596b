// An amount as people type and paste it, and as a field shows it: grouped by commas, with a dot before the decimals.

/** The sign of the currency, its code, or a word for naira, before or after the figures. */
const MARK =
  /^(?:[\p{Sc}]|[A-Z]{1,2}\p{Sc}|NGN|USD|EUR|GBP|N(?=[\s\d]))|(?:[\p{Sc}]|NGN|USD|EUR|GBP)$/giu;
/** Spaces of every width, and the apostrophe of Swiss keyboards. */
const GAPS = /[\s'’]/gu;
const FIGURES = /^[-−]?\d*\.?\d*$/;
/** Commas where groups of three, or India's of two, end. */
const GROUPED = /^[-−]?(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3}|\d+)?(?:\.\d*)?$/;
/** Gaps where groups end. */
const SPACED = /^[-−]?(?:\d{1,3}(?:[\s'’]\d{3})+|\d*)(?:\.\d*)?$/u;

/** Without the marks of currencies around it. */
function withoutMarks(text: string): string {
  const sign = /^\s*[-−]/.exec(text)?.[0] ?? "";
  return (sign.trim() + text.slice(sign.length).trim().replace(MARK, "").trim()).trim();
}

/**
 * The plain figures of a text that is being typed: "-1234.5". Groups may be anywhere, since a digit was just added or
 * removed. Undefined if something else than an amount is there.
 */
export function typedFigures(text: string): string | undefined {
  const figures = withoutMarks(text).replace(GAPS, "").replaceAll(",", "");
  return FIGURES.test(figures) ? figures.replace("−", "-") : undefined;
}

/**
 * The plain figures of a text that was pasted, or that stands in a sheet: its groups must be complete, so that "12,5"
 * is not read as 125. Undefined if it is not clearly an amount.
 */
export function pastedFigures(text: string): string | undefined {
  const bare = withoutMarks(text);
  if (!/\d/.test(bare) || (!GROUPED.test(bare) && !SPACED.test(bare))) return undefined;
  return typedFigures(bare);
}

/** The number that plain figures say; NaN without a digit. */
export function numberOf(figures: string | undefined): number {
  return figures !== undefined && /\d/.test(figures) ? Number(figures) : Number.NaN;
}

/** Groups plain figures: "-1234567.50" as "-1,234,567.50". What was typed of the decimals stays. */
export function grouped(figures: string): string {
  const [whole = "", ...decimals] = figures.split(".");
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ","), ...decimals].join(".");
}

/** How a field shows a number; empty for NaN. */
export function amountText(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "";
  return grouped(value.toFixed(4).replace(/\.?0+$/, ""));
}

/** A text and where the caret is in it. */
export interface Typing {
  readonly text: string;
  readonly caret: number;
}

const counts = (character: string) => /[\d.-]/.test(character);

/** Where the caret is in `text` after `figures` of its figures. */
function caretAfter(text: string, figures: number): number {
  let left = figures;
  for (let at = 0; at < text.length; at += 1) {
    if (left === 0) return at;
    if (counts(text.charAt(at))) left -= 1;
  }
  return text.length;
}

/**
 * What a field shows after a change, with the caret behind the same figure as before. Removing a comma removes the figure
 * beside it, since the comma alone would come back.
 * @param before what the field showed
 * @param after what it holds now
 * @param backwards whether the change removed what was left of the caret
 */
export function afterTyping(before: string, after: Typing, backwards: boolean): Typing {
  const figures = typedFigures(after.text);
  if (figures === undefined) return after;
  // The marks of currencies have no figures, so that those left of the caret can be counted in the text.
  let left = [...after.text.slice(0, after.caret).replaceAll("−", "-")].filter(counts).length;
  let kept = figures;
  if (
    after.text.length === before.length - 1 &&
    typedFigures(before) === figures &&
    /\d/.test(figures)
  ) {
    const at = backwards ? left - 1 : left;
    kept = figures.slice(0, Math.max(at, 0)) + figures.slice(Math.max(at, 0) + 1);
    left = Math.max(at, 0);
  }
  const text = grouped(kept);
  return { text, caret: caretAfter(text, left) };
}

/** The next amount at a step above or below: 1,500 is between 1,000 and 2,000. Never below 0. */
export function stepped(
  value: number,
  { step, up }: { readonly step: number; readonly up: boolean },
): number {
  const from = Number.isFinite(value) ? value : 0;
  const steps = up ? Math.floor(from / step) + 1 : Math.ceil(from / step) - 1;
  return Math.max(steps * step, 0);
}
