import type { Page, Rect } from "mupdf";
import type { SheetWord } from "./sheet-messages.ts";

/** More words than any drawing has: what follows is left out. */
const MAX_WORDS = 60_000;
const LONGEST_WORD = 200;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const round = (value: number) => Math.round(value * 100_000) / 100_000;

/** Returns the words of a page with their positions, line by line as on the page. */
export function linesOf(page: Page, [x0, y0, x1, y1]: Rect): SheetWord[][] {
  const [width, height] = [x1 - x0, y1 - y0];
  const lines: SheetWord[][] = [];
  let line: SheetWord[] = [];
  let count = 0;
  let word = "";
  let box: Box | undefined;

  const endWord = () => {
    if (word !== "" && box && count < MAX_WORDS) {
      count += 1;
      line.push([
        word,
        round((box.left - x0) / width),
        round((box.top - y0) / height),
        round((box.right - box.left) / width),
        round((box.bottom - box.top) / height),
      ]);
    }
    word = "";
    box = undefined;
  };

  const text = page.toStructuredText("preserve-whitespace");
  text.walk({
    onChar(char, _origin, _font, _size, quad) {
      if (/^[\s\p{Cc}\p{Cs}]*$/u.test(char) || word.length >= LONGEST_WORD) endWord();
      if (/^[\s\p{Cc}\p{Cs}]*$/u.test(char)) return;
      const xs = [quad[0], quad[2], quad[4], quad[6]];
      const ys = [quad[1], quad[3], quad[5], quad[7]];
      word += char;
      box = {
        left: Math.min(box?.left ?? Infinity, ...xs),
        top: Math.min(box?.top ?? Infinity, ...ys),
        right: Math.max(box?.right ?? -Infinity, ...xs),
        bottom: Math.max(box?.bottom ?? -Infinity, ...ys),
      };
    },
    endLine() {
      endWord();
      if (line.length > 0) lines.push(line);
      line = [];
    },
  });
  text.destroy();
  return lines;
}
