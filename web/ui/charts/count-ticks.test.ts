import { expect, it } from "vitest";
import { countTicks } from "./count-ticks.ts";

it("counts in whole round steps, up to the largest or beyond", () => {
  expect(countTicks(0)).toEqual([0, 1]);
  expect(countTicks(1)).toEqual([0, 1]);
  expect(countTicks(3)).toEqual([0, 1, 2, 3]);
  expect(countTicks(7)).toEqual([0, 2, 4, 6, 8]);
  expect(countTicks(40)).toEqual([0, 10, 20, 30, 40]);
  expect(countTicks(1234)).toEqual([0, 500, 1000, 1500]);
});
