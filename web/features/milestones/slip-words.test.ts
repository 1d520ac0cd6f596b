import { expect, it } from "vitest";
import { slipWords } from "./slip-words.ts";

it.each([
  [11, "11 calendar days late"],
  [1, "1 calendar day late"],
  [-2, "2 calendar days early"],
  [0, "as agreed"],
])("a slip of %i is %j", (days, words) => {
  expect(slipWords(days)).toBe(words);
});
