import { expect, test } from "vitest";
import { backOff } from "./back-off.ts";

test("the wait doubles with each failed attempt, up to the longest", () => {
  const waits = [0, 1, 2, 3, 4, 1_000].map((n) => backOff(n, { firstMs: 60, longestMs: 400 }));
  expect(waits).toEqual([60, 60, 120, 240, 400, 400]);
});
