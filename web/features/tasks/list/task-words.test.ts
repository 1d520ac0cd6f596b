import { expect, it } from "vitest";
import { taskCountWords } from "./task-words.ts";

const unfiltered = {
  search: "",
  priority: undefined,
  assignee: undefined,
  due: undefined,
  proposal: undefined,
};

it("counts tasks in words", () => {
  expect(taskCountWords(0, unfiltered)).toBe("0 tasks");
  expect(taskCountWords(1, unfiltered)).toBe("1 task");
  expect(taskCountWords(100_000, unfiltered)).toBe("100,000 tasks");
});

it.each([
  { search: "slab" },
  { priority: "high" },
  { assignee: "me" },
  { due: "overdue" },
  { proposal: "open" },
] as const)("does not claim more than was counted: %o", (filter) => {
  expect(taskCountWords(9_999, { ...unfiltered, ...filter })).toBe("9,999 tasks");
  expect(taskCountWords(10_000, { ...unfiltered, ...filter })).toBe("10,000 or more tasks");
});
