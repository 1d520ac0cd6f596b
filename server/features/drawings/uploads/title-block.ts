import type { SheetWord } from "../../../platform/sheets/sheet-messages.ts";

/** The values that a title block seems to have; empty where nothing is understood. */
export interface Proposal {
  readonly number: string;
  readonly title: string;
  readonly revision: string;
}

/** Adjacent words on a sheet. */
interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const LONGEST_NUMBER = 80;
/**
 * The most labels that are considered. A sheet may have as many labels as words, because a schedule has one in each
 * line; those nearest to the corner count.
 */
const MOST_LABELS = 50;
const MOST_TITLE_LINES = 8;

/** Title blocks are along the right or the lower edge. */
const isInZone = ({ x, y, width }: Piece) => x + width / 2 > 0.6 || y > 0.75;

const NUMBER_LABEL =
  /^(?:(?:drawing|dwg|drg|sheet|doc(?:ument)?)\.?\s*(?:no|number|nr|num|ref)\.?|sheet)\s*[:.#]?$/i;
const TITLE_LABEL = /^(?:(?:drawing|sheet)\s+)?(?:title|name)\s*:?$/i;
const REVISION_LABEL = /^(?:current\s+)?rev(?:ision|\.)?\s*(?:no|number|nr)?\.?\s*:?$/i;
const OTHER_LABEL =
  /^(?:scale|date|drawn(?: by)?|checked(?: by)?|approved(?: by)?|project(?: no| number| title)?|client|job(?: no| number)?|status|suitability|purpose(?: of issue)?|notes?|paper|size|stage|consultants?|architect|engineer|description|by|chk|app)\.?\s*:?$/i;
const LABELS = [NUMBER_LABEL, TITLE_LABEL, REVISION_LABEL, OTHER_LABEL];
/** A label, alone or with its value: "SCALE", "Revision: C". */
const isLabel = (text: string) =>
  LABELS.some((label) => label.test(text) || label.test(text.split(/(?<=:)\s/)[0] ?? ""));

/** "A-101", "S.02", "ARC-GF-001", and numbers of many parts: letters, then digits, and no date. */
const PARTS = /^[A-Z0-9]+(?:[-._/ ][A-Z0-9]+){0,9}$/i;
const isNumber = (text: string) =>
  text.length <= LONGEST_NUMBER && PARTS.test(text) && /[A-Z]/i.test(text) && /\d/.test(text);
const LIKELY_NUMBER =
  /^(?:[A-Z]{1,4}[-. ]?\d{2,4}(?:[-.]\w{1,3})?|(?:[A-Z0-9]{1,8}-){3,9}[A-Z0-9]{1,8})$/i;
const REVISION = /^(?:[A-Z]|[A-Z]{1,2}\d{1,3}|\d{1,3}|[A-Z]\d?[-.]\d{1,2})$/i;

const spanOf = (pieces: readonly Piece[]): Piece => {
  const x = Math.min(...pieces.map((piece) => piece.x));
  const y = Math.min(...pieces.map((piece) => piece.y));
  return {
    text: pieces.map((piece) => piece.text).join(" "),
    x,
    y,
    width: Math.max(...pieces.map((piece) => piece.x + piece.width)) - x,
    height: Math.max(...pieces.map((piece) => piece.y + piece.height)) - y,
  };
};

/**
 * Splits a line at gaps that are wider than the height of its letters, because a PDF joins adjacent cells in one
 * line.
 */
function piecesOf(line: readonly SheetWord[]): Piece[] {
  const pieces: Piece[][] = [];
  for (const [text, x, y, width, height] of line) {
    const word = { text, x, y, width, height };
    const last = pieces.at(-1)?.at(-1);
    const gap = last ? x - (last.x + last.width) : 0;
    const current = pieces.at(-1);
    if (!last || !current || gap > Math.max(height, last.height) || gap < -0.01)
      pieces.push([word]);
    else current.push(word);
  }
  return pieces.map(spanOf);
}

/** Splits "REV: P02" into its label and the rest. */
function labelled(piece: Piece, label: RegExp): string | undefined {
  const words = piece.text.split(" ");
  for (let count = Math.min(3, words.length - 1); count > 0; count -= 1)
    if (label.test(words.slice(0, count).join(" "))) return words.slice(count).join(" ");
  return undefined;
}

/** How far a value is from its label; infinite if it is neither below nor beside it. */
function distance(label: Piece, value: Piece): number {
  const below = value.y - (label.y + label.height);
  const overlaps =
    value.x < label.x + Math.max(label.width, 0.08) && value.x + value.width > label.x - 0.01;
  if (overlaps && below > -label.height * 0.5 && below < 0.06) return Math.max(0, below);
  const beside = value.x - (label.x + label.width);
  const isLevel = Math.abs(value.y + value.height / 2 - label.y - label.height / 2) < label.height;
  return isLevel && beside > 0 && beside < 0.15 ? 0.02 + beside : Infinity;
}

interface Wanted {
  readonly label: RegExp;
  readonly fits: (text: string) => boolean;
}

/** The value of a label: in the same piece, below it, or beside it. */
function valueOf(pieces: readonly Piece[], { label, fits }: Wanted): Piece | undefined {
  const isValue = (text: string) => fits(text) && !isLabel(text);
  for (const piece of pieces) {
    const rest = labelled(piece, label);
    if (rest !== undefined && isValue(rest)) return { ...piece, text: rest };
  }
  const labels = pieces
    .filter(({ text }) => label.test(text))
    .toSorted((a, b) => b.x + b.y - a.x - a.y)
    .slice(0, MOST_LABELS);
  const values = labels.length === 0 ? [] : pieces.filter(({ text }) => isValue(text));
  let best: { readonly piece: Piece; readonly distance: number } | undefined;
  for (const piece of labels) {
    for (const value of values) {
      const far = distance(piece, value);
      if (far < (best?.distance ?? Infinity)) best = { piece: value, distance: far };
    }
  }
  return best?.piece;
}

/** Joins a title with the lines below it that have the same size and the same left edge. */
function wholeTitle(first: Piece, pieces: readonly Piece[]): string {
  const lines = [first];
  for (const piece of pieces.toSorted((a, b) => a.y - b.y)) {
    if (lines.length === MOST_TITLE_LINES) break;
    const last = lines.at(-1) ?? first;
    const below = piece.y - (last.y + last.height);
    if (
      below > -last.height * 0.5 &&
      below < last.height * 0.9 &&
      Math.abs(piece.x - first.x) < 0.01 &&
      Math.abs(piece.height - first.height) < first.height * 0.15 &&
      !isLabel(piece.text) &&
      !lines.includes(piece)
    )
      lines.push(piece);
  }
  return lines.map(({ text }) => text).join(" ");
}

const cut = (text: string, length: number) => text.slice(0, length).trim();

/**
 * Reads a sheet's title block by its labels or, failing that, by the pattern of a number. A person corrects the
 * result before anything enters the register.
 */
export function readTitleBlock(lines: readonly (readonly SheetWord[])[]): Proposal {
  const pieces = lines.flatMap(piecesOf).filter(isInZone);
  const labelledNumber = valueOf(pieces, {
    label: NUMBER_LABEL,
    fits: isNumber,
  });
  const largest = pieces
    .filter(({ text }) => LIKELY_NUMBER.test(text))
    .toSorted((a, b) => b.height - a.height)[0];
  const number = labelledNumber ?? largest;
  const revision = valueOf(pieces, { label: REVISION_LABEL, fits: (text) => REVISION.test(text) });
  const title = valueOf(pieces, {
    label: TITLE_LABEL,
    fits: (text) => /\p{L}{2}/u.test(text) && text !== number?.text,
  });
  return {
    number: cut(number?.text ?? "", 100),
    title: cut(title ? wholeTitle(title, pieces) : "", 300),
    revision: cut(revision?.text ?? "", 20),
  };
}
