import { expect, it } from "vitest";
import { fromZero, stacked } from "./series.ts";

it("stacks amounts upwards from the axis, and reversals downwards", () => {
  const [paid, approved, submitted] = stacked([
    [5, -3, null],
    [2, 4, null],
    [-1, -2, 6],
  ]);
  expect(paid).toEqual([[0, 5], [0, -3], null]);
  expect(approved).toEqual([[5, 7], [0, 4], null]);
  expect(submitted).toEqual([
    [0, -1],
    [-3, -5],
    [0, 6],
  ]);
});

it("draws nothing where there is no value", () => {
  expect(fromZero([3, null])).toEqual([[0, 3], null]);
});
