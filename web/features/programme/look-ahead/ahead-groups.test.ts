import { expect, it } from "vitest";
import type { Ahead } from "./ahead.ts";
import { activity } from "../../../../engine/programme/schedule/schedule-fixture.ts";
import { aheadCountWords, EVERYBODY, groupsOf, isOf, NOBODY, OTHERS } from "./ahead-groups.ts";

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
  expect(groupsOf(rows, "person", names)).toMatchObject([{ id: NOBODY, name: "Nobody" }]);
});

it("companies that the reader does not see are one group, and one choice", () => {
  const unseen = [...rows, row("e", "3", "held"), row("f", "4", "held")];
  const groups = groupsOf(unseen, "company", names);
  expect(groups.map(({ id, name, rows: { length } }) => [id, name, length])).toEqual([
    ["2", "Alpha Steel", 2],
    [OTHERS, "Another company", 2],
    ["1", "Lagos Masons", 1],
    [NOBODY, "No company", 1],
  ]);
  const shown = (of: string) =>
    unseen.flatMap((one) => (isOf(of, "company", one, names) ? one.activity._id : []));
  expect(shown(OTHERS)).toEqual(["e", "f"]);
  expect(shown("3")).toEqual(["e"]);
  expect(shown("2")).toEqual(["b", "d"]);
  expect(shown(NOBODY)).toEqual(["a"]);
  expect(shown(EVERYBODY)).toHaveLength(6);
});

it("states are counted in words", () => {
  expect(aheadCountWords(rows)).toBe("1 can start, 3 held");
  expect(aheadCountWords([])).toBe("");
});
