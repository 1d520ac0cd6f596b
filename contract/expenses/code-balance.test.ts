import { expect, test } from "vitest";
import { codeBalance, leftAfter } from "./code-balance.ts";

const row = (
  _id: string,
  parent: string | null,
  [budget, actual, committed]: readonly [number, number, number],
) => ({
  costCode: { _id, parent, code: _id, title: `Title of ${_id}` },
  budget,
  actual,
  committed,
});

test("a code that is unknown, or has no budget at or above it, has no balance", () => {
  expect(codeBalance([], "01")).toBeNull();
  const rows = [
    row("01", null, [0, 5, 5]),
    row("01.1", "01", [0, 0, 0]),
    { ...row("x", null, [9, 0, 0]), costCode: null },
  ];
  expect(codeBalance(rows, "01.1")).toBeNull();
  expect(codeBalance(rows, "02")).toBeNull();
});

test("what is left is the budget without what is spent and committed, to the kobo", () => {
  const rows = [row("01", null, [1_000_000.3, 0.1, 0.2]), row("02", null, [7, 7, 7])];
  expect(codeBalance(rows, "01")).toEqual({
    code: rows[0]?.costCode,
    budget: 1_000_000.3,
    spent: 0.1,
    committed: 0.2,
    left: 1_000_000,
  });
  expect(codeBalance(rows, "02")).toMatchObject({ left: -7 });
});

test("a code without a budget is measured by the nearest one above it, with all codes below that", () => {
  const rows = [
    row("01", null, [900, 1, 0]),
    // The deepest comes before its parent.
    row("01.1.1", "01.1", [0, 20, 3]),
    row("01.1", "01", [100, 10, 0]),
    row("01.2", "01", [0, 0, 50]),
  ];
  expect(codeBalance(rows, "01.1.1")).toMatchObject({
    code: { code: "01.1" },
    budget: 100,
    spent: 30,
    committed: 3,
    left: 67,
  });
  expect(codeBalance(rows, "01.2")).toMatchObject({
    code: { code: "01" },
    budget: 1000,
    left: 916,
  });
});

test("an approval takes its amount from what is left, and a reversal gives it back", () => {
  expect(leftAfter({ left: 0.3 }, 0.1)).toBe(0.2);
  expect(leftAfter({ left: 10 }, 12.5)).toBe(-2.5);
  expect(leftAfter({ left: -2.5 }, -12.5)).toBe(10);
});
