import { describe, expect, it } from "vitest";
import { smallPlan } from "../testing/small-plan.ts";
import {
  branchOf,
  idOfReference,
  isBelow,
  outlineNumber,
  predecessorsOf,
  successorsOf,
  topmost,
} from "./plan-index.ts";
import { visibleRows } from "./visible-rows.ts";

const all = { collapsed: new Set<string>(), matches: null, grouping: null };

describe("visible rows", () => {
  it("are all rows with their depth and what can be folded", () => {
    const rows = visibleRows(smallPlan, all);
    expect(rows.map(({ id, depth, collapsed }) => [id, depth, collapsed])).toEqual([
      ["site", 0, false],
      ["clear", 1, null],
      ["ground", 1, false],
      ["dig", 2, null],
      ["pour", 2, null],
      ["roof", 0, null],
    ]);
    expect(rows.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("leave out what is anywhere below a folded row", () => {
    const rows = visibleRows(smallPlan, { ...all, collapsed: new Set(["site"]) });
    expect(rows.map(({ id, index }) => [id, index])).toEqual([
      ["site", 0],
      ["roof", 5],
    ]);
  });

  it("show what matches, and what that is part of", () => {
    const rows = visibleRows(smallPlan, { ...all, matches: ({ _id }) => _id === "dig" });
    expect(rows.map((row) => [row.id, row.kind !== "group" && row.isContext])).toEqual([
      ["site", true],
      ["ground", true],
      ["dig", false],
    ]);
  });

  it("are put in groups by name, those without one last", () => {
    const grouping = {
      keyOf: (activity: { company: string | null }) => activity.company,
      nameOf: (key: string) => (key === "ada" ? "Zenith" : "Alpha"),
      without: "No company",
    };
    const rows = visibleRows(smallPlan, { ...all, grouping, collapsed: new Set(["group:bola"]) });
    expect(rows.map(({ name, kind }) => [name, kind])).toEqual([
      ["Alpha", "group"],
      ["Zenith", "group"],
      ["dig", "task"],
      ["roof", "task"],
      ["No company", "group"],
      ["clear", "task"],
    ]);
    expect(rows[0]).toMatchObject({ count: 1, members: ["pour"], collapsed: true });
  });
});

describe("the index of a plan", () => {
  it("knows what is below what", () => {
    expect(branchOf(smallPlan, "site")).toEqual(["site", "clear", "ground", "dig", "pour"]);
    expect(isBelow(smallPlan, "pour", "site")).toBe(true);
    expect(isBelow(smallPlan, "roof", "site")).toBe(false);
    expect(topmost(smallPlan, ["roof", "dig", "ground"])).toEqual(["ground", "roof"]);
    expect(outlineNumber(smallPlan, "pour")).toBe("1.2.2");
  });

  it("finds links by their ends, and activities by number or code", () => {
    expect(predecessorsOf(smallPlan, "pour").map(({ from }) => from)).toEqual(["dig"]);
    expect(successorsOf(smallPlan, "pour").map(({ to }) => to)).toEqual(["roof"]);
    const coded = {
      ...smallPlan,
      activities: smallPlan.activities.map((one) => ({ ...one, code: `C-${one._id}` })),
    };
    expect([idOfReference(coded, "4"), idOfReference(coded, "c-DIG")]).toEqual(["dig", "dig"]);
    expect(idOfReference(coded, "7")).toBeUndefined();
  });
});
