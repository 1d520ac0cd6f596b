import { expect, it } from "vitest";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { flatTree, insideOf, locationTree } from "./location-tree.ts";

const place = (_id: string, name: string, parent: string | null = null, order = 0) =>
  ({ _id, fields: { name, parent, order } }) as unknown as LocalRecord;

it("stands in order, numbers as numbers", () => {
  const tree = locationTree([
    place("r10", "Room 10", "l1"),
    place("r2", "Room 2", "l1"),
    place("l1", "Level 1", "b"),
    place("b", "Block A"),
    place("a", "Yard", null, 5),
  ]);
  expect(flatTree(tree).map(({ path, depth }) => `${depth} ${path}`)).toEqual([
    "0 Block A",
    "1 Block A, Level 1",
    "2 Block A, Level 1, Room 2",
    "2 Block A, Level 1, Room 10",
    "0 Yard",
  ]);
  expect([...insideOf(tree, "l1")]).toEqual(["l1", "r2", "r10"]);
  expect([...insideOf(tree, "ghost")]).toEqual([]);
});

it("nothing disappears: not in a loop, and not with a parent that is gone", () => {
  const tree = locationTree([place("a", "A", "b"), place("b", "B", "a"), place("c", "C", "gone")]);
  expect(
    flatTree(tree)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(["A", "B", "C"]);
});
