import { expect, it } from "vitest";
import { countWords } from "./task-words.ts";

const unfiltered = {
  search: "",
  priority: undefined,
  assignee: undefined,
  due: undefined,
  proposal: undefined,
};

it("counts tasks in words", () => {
  expect(countWords(0, unfiltered)).toBe("0 tasks");
  expect(countWords(1, unfiltered)).toBe("1 task");
  expect(countWords(100_000, unfiltered)).toBe("100,000 tasks");
});

it.each([
  { search: "slab" },
  { priority: "high" },
  { assignee: "me" },
  { due: "overdue" },
  { proposal: "open" },
] as const)("does not claim more than was counted: %o", (filter) => {
  expect(countWords(9_999, { ...unfiltered, ...filter })).toBe("9,999 tasks");
  expect(countWords(10_000, { ...unfiltered, ...filter })).toBe("10,000 or more tasks");
});
