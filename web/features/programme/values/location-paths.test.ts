import { expect, it } from "vitest";
import { isInside, locationPaths } from "./location-paths.ts";

const paths = locationPaths([
  { _id: "room", name: "Room 1", parent: "level" },
  { _id: "level", name: "Level 1", parent: "block" },
  { _id: "block", name: "Block A", parent: null },
  { _id: "yard", name: "Yard", parent: "gone" },
  { _id: "x", name: "X", parent: "y" },
  { _id: "y", name: "Y", parent: "x" },
]);

it("is a path from the top, which a parent that is gone and a loop end", () => {
  expect(Object.fromEntries(paths)).toEqual({
    room: "Block A, Level 1, Room 1",
    level: "Block A, Level 1",
    block: "Block A",
    yard: "Yard",
    x: "Y, X",
    y: "X, Y",
  });
});

it("is inside itself and what it is in", () => {
  const inside = (location: string | null, of: string) => isInside(paths, { location, of });
  expect([inside("room", "room"), inside("room", "block")]).toEqual([true, true]);
  expect([inside("block", "room"), inside("yard", "block"), inside(null, "block")]).toEqual([
    false,
    false,
    false,
  ]);
  expect([inside("gone", "block"), inside("gone", "gone")]).toEqual([false, true]);
});
