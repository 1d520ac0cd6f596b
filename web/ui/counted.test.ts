import { expect, it } from "vitest";
import { selectedText } from "./counted.ts";

it("says how many of a list are selected", () => {
  const list = { noun: "expense", total: 250, isAll: false };
  expect(selectedText(1, list)).toBe("1 expense selected");
  expect(selectedText(100, list)).toBe("100 expenses selected");
  expect(selectedText(100, { ...list, isAll: true })).toBe("100 of 250 expenses selected");
  expect(selectedText(250, { ...list, isAll: true })).toBe("250 expenses selected");
  expect(selectedText(500, { noun: "task", total: 3000, isAll: true })).toBe(
    "500 of 3,000 tasks selected",
  );
});
