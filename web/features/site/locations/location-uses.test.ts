import { expect, it } from "vitest";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { flatTree, locationTree } from "../parts/location-tree.ts";
import { usesOf, usesWords } from "./location-uses.ts";

const place = (_id: string, parent: string | null = null) =>
  ({ _id, fields: { name: _id, parent } }) as unknown as LocalRecord;
const snag = (location: string | null, state = "open") =>
  ({ state, fields: { location } }) as unknown as LocalRecord;

it("counts what is at a location with what is inside it", () => {
  const nodes = flatTree(
    locationTree([place("block"), place("level", "block"), place("room", "level"), place("yard")]),
  );
  const uses = usesOf(nodes, {
    snags: [snag("room"), snag("room", "closed"), snag("block"), snag(null), snag("gone")],
    activitiesAt: { level: 2, yard: 1, gone: 4 },
  });
  expect([...uses].map(([id, one]) => `${id}: ${usesWords(one)}`).toSorted()).toEqual([
    "block: 3 snags (2 to do), 2 activities",
    "level: 2 snags (1 to do), 2 activities",
    "room: 2 snags (1 to do)",
    "yard: 1 activity",
  ]);
  expect(usesWords(undefined)).toBe("");
});
