import { expect, it } from "vitest";
import { countWords } from "./task-words.ts";

it("counts tasks in words", () => {
  expect(countWords(0, { search: "" })).toBe("0 tasks");
  expect(countWords(1, { search: "" })).toBe("1 task");
  expect(countWords(100_000, { search: "" })).toBe("100,000 tasks");
});

it("does not claim more than a search counts", () => {
  expect(countWords(9_999, { search: "slab" })).toBe("9,999 tasks");
  expect(countWords(10_000, { search: "slab" })).toBe("10,000 or more tasks");
});
