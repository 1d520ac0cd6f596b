import { folded } from "../../../../engine/folded-text.ts";
import type { SheetWord } from "../../../../contract/drawings/drawing-sheets.ts";

/** The box of a match on a sheet, from 0 to 1 of it. */
export interface Found {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The most matches that are shown. */
const MOST = 300;

const join = (words: readonly SheetWord[]): Found => {
  const x = Math.min(...words.map(([, left]) => left));
  const y = Math.min(...words.map(([, , top]) => top));
  return {
    x,
    y,
    width: Math.max(...words.map(([, left, , width]) => left + width)) - x,
    height: Math.max(...words.map(([, , top, , height]) => top + height)) - y,
  };
};

/** Finds a text on a sheet: consecutive words of a line, of which the first and the last may match in part. */
export function findWords(
  lines: readonly (readonly SheetWord[])[],
  text: string,
): readonly Found[] {
  const sought = folded(text).trim().replaceAll(/\s+/g, " ");
  if (sought.length < 2) return [];
  const found: Found[] = [];
  for (const line of lines) {
    let all = "";
    const plain = line.map(([word]) => folded(word));
    const starts = plain.map((word) => {
      const start = all.length;
      all += `${word} `;
      return start;
    });
    for (let at = all.indexOf(sought); at >= 0; at = all.indexOf(sought, at + sought.length)) {
      const end = at + sought.length;
      const words = line.filter((_, n) => {
        const start = starts[n] ?? 0;
        return start < end && start + (plain[n] ?? "").length > at;
      });
      if (words.length > 0) found.push(join(words));
      if (found.length >= MOST) return found;
    }
  }
  return found;
}
