// Numbers as people write them: with groups or without, with a decimal point or a decimal comma.

/** The sign before the decimals of a number. */
export const decimalSeparators = ["point", "comma"] as const;
export type DecimalSeparator = (typeof decimalSeparators)[number];

/** A number without the text around it. */
export interface WrittenNumber {
  readonly isNegative: boolean;
  /** Figures with separators between them. */
  readonly figures: string;
  /** The currency's sign, code or name beside it, in capitals; empty without one. */
  readonly currency: string;
}

/** The length of the longest number. A longer cell is not a number. */
const LONGEST = 60;
const MARK = String.raw`=[Nn]=|(?:[\p{L}#]{1,6}\.?)?\p{Sc}?`;
const AROUND = new RegExp(
  String.raw`^(?<sign>[-+]?)\s*(?<before>${MARK})\s*(?<inner>[-+]?)\s*(?<figures>[\d.,'’\s]*\d[.,]?)\s*(?<last>-?)\s*(?<after>${MARK})\s*(?<end>-?)$`,
  "u",
);

/** Takes a number apart: `(₦5,000.00)`, `5,000 NGN`, `N 450 000`, `20-`. Undefined if the text is not a number. */
export function takeApart(text: string): WrittenNumber | undefined {
  const whole = text.trim();
  if (whole.length > LONGEST) return undefined;
  const inBrackets = /^(\D{0,8})\((.*)\)(\D{0,8})$/u.exec(whole);
  const [, left = "", within = whole, right = ""] = inBrackets ?? [];
  const found = AROUND.exec(`${left}${within}${right}`.replaceAll("−", "-").trim())?.groups;
  if (!found) return undefined;
  const {
    sign = "",
    before = "",
    inner = "",
    figures = "",
    last = "",
    after = "",
    end = "",
  } = found;
  const signs = [sign, inner, last, end].filter(Boolean);
  // Two signs or two currencies are a mistake.
  if (signs.length + (inBrackets ? 1 : 0) > 1 || (before !== "" && after !== "")) return undefined;
  return {
    isNegative: inBrackets !== null || signs[0] === "-",
    figures: figures.trim(),
    currency: (before + after).toUpperCase(),
  };
}

const GAP = String.raw`[\s'’]`;
/**
 * The patterns of figures by the sign before their decimals. A group has three figures, or two in India; the first
 * group has no leading zero.
 */
const NOTATION: Readonly<Record<DecimalSeparator, RegExp>> = {
  point: notation(",", String.raw`\.`, String.raw`|[1-9]\d?(?:,\d{2})+,\d{3}`),
  comma: notation(String.raw`\.`, ",", ""),
};

function notation(group: string, mark: string, more: string): RegExp {
  const first = String.raw`[1-9]\d{0,2}`;
  const groups = String.raw`${first}(?:${group}\d{3})+|${first}(?:${GAP}\d{3})+${more}`;
  return new RegExp(String.raw`^(${groups}|\d+|(?=${mark}\d))(?:${mark}(\d*))?$`, "u");
}

/**
 * Returns plain figures, `1234.5`, for figures with this sign before the decimals; undefined if they are not
 * written that way.
 */
export function readFigures(figures: string, mark: DecimalSeparator): string | undefined {
  const found = NOTATION[mark].exec(figures);
  if (!found) return undefined;
  const [, whole = "", decimals] = found;
  const plain = whole.replaceAll(/[^\d]/g, "");
  return decimals === undefined ? plain : `${plain}.${decimals}`;
}

/**
 * Returns which decimal signs the figures can be read with, if that makes a difference: "either" for `12,500`.
 * Undefined if it makes none.
 */
export function separatorsOf(figures: string): DecimalSeparator | "either" | undefined {
  const [point, comma] = decimalSeparators.map((mark) => readFigures(figures, mark));
  if (point === comma) return undefined;
  if (point === undefined) return "comma";
  return comma === undefined ? "point" : "either";
}
