import { expect, it } from "vitest";
import { slipWords } from "./slip-words.ts";

it.each([
  [11, "11 days late"],
  [1, "1 day late"],
  [-2, "2 days early"],
  [0, "as agreed"],
])("a slip of %i is %j", (days, words) => {
  expect(slipWords(days)).toBe(words);
});
