import { expect, it } from "vitest";
import type { Ahead } from "./ahead.ts";
import { activity } from "../../../../engine/programme/schedule-fixture.ts";
import { countWords, groupsOf } from "./ahead-groups.ts";

const row = (id: string, company: string | null, state: Ahead["state"]): Ahead => ({
  activity: activity(id, 1, { company }),
  start: 0,
  finish: 1,
  state,
  isOverdue: false,
  obstacles: [],
  days: [],
});
const rows = [
  row("a", null, "held"),
  row("b", "2", "can_start"),
  row("c", "1", "held"),
  row("d", "2", "held"),
];
const names = {
  people: new Map<string, string>(),
  companies: new Map([
    ["1", "Lagos Masons"],
    ["2", "Alpha Steel"],
  ]),
};

it("rows are in groups by company, in the order of names, without one last", () => {
  const groups = groupsOf(rows, "company", names);
  expect(groups.map(({ name, rows: list }) => `${name} ${list.length}`)).toEqual([
    "Alpha Steel 2",
    "Lagos Masons 1",
    "No company 1",
  ]);
  expect(groupsOf(rows, "person", names)).toMatchObject([{ id: null, name: "Nobody" }]);
});

it("states are counted in words", () => {
  expect(countWords(rows)).toBe("1 can start, 3 held");
  expect(countWords([])).toBe("");
});
