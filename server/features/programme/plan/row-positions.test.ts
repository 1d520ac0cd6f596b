import fc from "fast-check";
import { expect, test } from "vitest";
import { freshPositions, positionsAfter } from "./row-positions.ts";

const nothing = new Set<string>();

test("a new row is placed between its neighbours, which stay", () => {
  const before = freshPositions(["a", "b", "c"]);
  const after = positionsAfter(["a", "n", "b", "c"], before, nothing);
  for (const id of ["a", "b", "c"]) expect(after.get(id)).toBe(before.get(id));
  expect(after.get("n")).toBe(((before.get("a") ?? 0) + (before.get("b") ?? 0)) / 2);
});

test("where there is no room, all rows get new places", () => {
  const before = new Map([
    ["a", 1],
    ["b", 2],
  ]);
  expect(positionsAfter(["a", "n", "b"], before, nothing)).toEqual(freshPositions(["a", "n", "b"]));
});

test("any order with any rows moved has places in that order, and others keep theirs where they can", () => {
  const ids = ["a", "b", "c", "d", "e", "f", "g"];
  fc.assert(
    fc.property(
      fc.subarray(ids, { minLength: 1 }),
      fc.shuffledSubarray(ids, { minLength: 1 }),
      fc.subarray(ids),
      (old, order, moved) => {
        const places = positionsAfter(order, freshPositions(old), new Set(moved));
        const values = order.map((id) => places.get(id) ?? -1);
        expect(values).toEqual(values.toSorted((a, b) => a - b));
        expect(new Set(values).size).toBe(order.length);
        expect(Math.min(...values)).toBeGreaterThan(0);
      },
    ),
  );
});
