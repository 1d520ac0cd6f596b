// Numbers as people write them: with groups or without, with a decimal point or a decimal comma.

/** The mark before the decimals of a number. */
export const decimalMarks = ["point", "comma"] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** A number without what stands around it. */
export interface WrittenNumber {
  readonly isNegative: boolean;
  /** Figures with marks between them. */
  readonly figures: string;
  /** The currency's sign, code or name beside it, in capitals; empty without one. */
  readonly currency: string;
}

/** A longer cell is no number. */
const LONGEST = 60;
const MARK = String.raw`=[Nn]=|(?:[\p{L}#]{1,6}\.?)?\p{Sc}?`;
const AROUND = new RegExp(
  String.raw`^(?<sign>[-+]?)\s*(?<before>${MARK})\s*(?<inner>[-+]?)\s*(?<figures>[\d.,'’\s]*\d[.,]?)\s*(?<last>-?)\s*(?<after>${MARK})\s*(?<end>-?)$`,
  "u",
);

/** Takes a number apart: `(₦5,000.00)`, `5,000 NGN`, `N 450 000`, `20-`. Undefined if it is none. */
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
/** Figures by the mark before their decimals. A group is of three, or in India of two; the first has no leading zero. */
const NOTATION: Readonly<Record<DecimalMark, RegExp>> = {
  point: notation(",", String.raw`\.`, String.raw`|[1-9]\d?(?:,\d{2})+,\d{3}`),
  comma: notation(String.raw`\.`, ",", ""),
};

function notation(group: string, mark: string, more: string): RegExp {
  const first = String.raw`[1-9]\d{0,2}`;
  const groups = String.raw`${first}(?:${group}\d{3})+|${first}(?:${GAP}\d{3})+${more}`;
  return new RegExp(String.raw`^(${groups}|\d+|(?=${mark}\d))(?:${mark}(\d*))?$`, "u");
}

/** Plain figures, `1234.5`, of figures with this mark before the decimals; undefined if they are not written so. */
export function readFigures(figures: string, mark: DecimalMark): string | undefined {
  const found = NOTATION[mark].exec(figures);
  if (!found) return undefined;
  const [, whole = "", decimals] = found;
  const plain = whole.replaceAll(/[^\d]/g, "");
  return decimals === undefined ? plain : `${plain}.${decimals}`;
}

/** By which marks figures can be read, if it makes a difference: "either" of `12,500`. Undefined where it makes none. */
export function marksOf(figures: string): DecimalMark | "either" | undefined {
  const [point, comma] = decimalMarks.map((mark) => readFigures(figures, mark));
  if (point === comma) return undefined;
  if (point === undefined) return "comma";
  return comma === undefined ? "point" : "either";
}
