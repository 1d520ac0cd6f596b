import { expect, it } from "vitest";
import type { SheetWord } from "../../../../contract/drawings/drawing-sheets.ts";
import { findWords } from "./find-words.ts";

const line: SheetWord[] = [
  ["Provide", 0.1, 0.5, 0.1, 0.01],
  ["150", 0.21, 0.5, 0.05, 0.01],
  ["mm", 0.27, 0.5, 0.03, 0.02],
  ["Hardcore", 0.31, 0.5, 0.1, 0.01],
];

it("finds words that follow each other, whatever their case, as one place", () => {
  const [found, ...others] = findWords([line], " 150  MM hard");
  expect(others).toEqual([]);
  expect(found).toMatchObject({ x: 0.21, y: 0.5 });
  expect(found?.height).toBeCloseTo(0.02);
  expect(found?.width).toBeCloseTo(0.2);
});

it("finds each place, and nothing across lines or of one letter", () => {
  expect(findWords([line, line], "hardcore")).toHaveLength(2);
  expect(findWords([line.slice(0, 2), line.slice(2)], "150 mm")).toEqual([]);
  expect(findWords([line], "m")).toEqual([]);
});
