import { pastedCells } from "../../../../engine/pasted-cells.ts";

/** One pasted row, as its cells. */
export interface PastedLine {
  /** Its number in what was pasted, counted from 1. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Whether a box before it is ticked. */
  readonly isTicked: boolean;
}

/** What people put before the items of a list: dashes, dots, numbers, boxes. A number needs a full stop or a bracket. */
const BULLET =
  /^\s*(?:[•·●○◦▪▫■□☐▢☑☒✓✔✗➢►▸‣⁃]\s*|(?:[-–—*+]|\(?\d{1,3}[.)]|\(?[a-z]\)|\d{1,3}(?:\.\d{1,3})+\.|\[[ xX]?\])(?:\s+|$))/u;
const TICKED = /^\s*(?:[☑✓✔]|\[[xX]\])/u;
/** "- [ ] 1. Dig" has three of them. */
const MOST_BULLETS = 3;

function withoutBullets(text: string): { readonly text: string; readonly isTicked: boolean } {
  let rest = text;
  let isTicked = false;
  for (let count = 0; count < MOST_BULLETS && BULLET.test(rest); count += 1) {
    isTicked ||= TICKED.test(rest);
    rest = rest.replace(BULLET, "");
  }
  return { text: rest, isTicked };
}

const plain = (cell: string) =>
  cell.replaceAll(/[\s\u200B-\u200F\u2028\u2029\uFEFF]+/gu, " ").trim();

/**
 * Divides a paste into its rows that are not empty, without bullets and numbers before them. Cells are those of a
 * spreadsheet, with tabs between them; a list of lines has one cell each.
 */
export function pastedLines(text: string): PastedLine[] {
  const table = text.includes("\t")
    ? pastedCells(text)
    : text.split(/\r\n|[\r\n\u2028]/).map((line) => [line]);
  return table.flatMap((cells, index) => {
    const first = cells.findIndex((cell) => plain(cell) !== "");
    if (first === -1) return [];
    const bare = withoutBullets(cells[first] ?? "");
    const read = cells.map((cell, at) => plain(at === first ? bare.text : cell));
    if (read.every((cell) => cell === "")) return [];
    return [{ row: index + 1, cells: read, isTicked: bare.isTicked }];
  });
}
