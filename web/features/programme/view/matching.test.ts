import { describe, expect, it } from "vitest";
import { compute } from "../../../../engine/programme/schedule/schedule.ts";
import { readUrl, writeUrl } from "../../../ui/hooks/url-params.ts";
import { activity, planOf, smallPlan } from "../testing/small-plan.ts";
import { groupingOf, matcherOf, statusOf } from "./matching.ts";
import { viewParams } from "./view-params.ts";

const view = readUrl(viewParams, new URLSearchParams());
const seenOf = (plan: typeof smallPlan, today = "2026-03-03") => ({
  plan,
  schedule: compute(plan),
  today,
  people: new Map<string, string>(),
  companies: new Map([["ada", "Ada Works"]]),
  locations: new Map([
    ["block", "Block A"],
    ["room", "Block A, Room 1"],
  ]),
});
const found = (part: Partial<typeof view>, plan = smallPlan, today?: string) => {
  const matches = matcherOf({ ...view, ...part }, seenOf(plan, today));
  return plan.activities.filter((one) => matches?.(one) ?? true).map(({ _id }) => _id);
};

describe("filters", () => {
  it("are all rows without any", () => {
    expect(matcherOf(view, seenOf(smallPlan))).toBeNull();
  });

  it("find by words, company, branch and criticality", () => {
    expect(found({ search: "RO" })).toEqual(["ground", "roof"]);
    expect(found({ company: "ada" })).toEqual(["dig", "roof"]);
    expect(found({ below: "ground" })).toEqual(["ground", "dig", "pour"]);
    expect(found({ critical: true })).toEqual(["clear", "dig", "pour", "roof"]);
  });

  it("find a location with all that is inside it", () => {
    const plan = planOf([
      activity("in", null, { location: "room" }),
      activity("at", null, { location: "block" }),
      activity("nowhere"),
    ]);
    expect(found({ location: "block" }, plan)).toEqual(["in", "at"]);
    expect(found({ location: "room" }, plan)).toEqual(["in"]);
    const grouping = groupingOf("location", seenOf(plan));
    expect(plan.activities.map((one) => grouping?.keyOf(one))).toEqual(["room", "block", null]);
    expect(grouping?.nameOf("room")).toBe("Block A, Room 1");
  });

  it("look ahead by weeks, with what should have been done by now", () => {
    const plan = planOf([
      activity("late"),
      activity("soon", null, {
        constraint: { type: "start_no_earlier_than", at: "2026-03-16T08:00" },
      }),
      activity("then", null, {
        constraint: { type: "start_no_earlier_than", at: "2026-04-16T08:00" },
      }),
    ]);
    expect(found({ weeks: 2 }, plan, "2026-03-10")).toEqual(["late", "soon"]);
  });

  it("know how far an activity is", () => {
    const seen = seenOf(smallPlan, "2026-03-03");
    const status = (id: string, rest = {}) => {
      const plan = {
        ...smallPlan,
        activities: smallPlan.activities.map((one) => (one._id === id ? { ...one, ...rest } : one)),
      };
      const one = plan.activities.find(({ _id }) => _id === id);
      return one && statusOf(one, { ...seen, schedule: compute(plan) });
    };
    expect(status("clear")).toBe("late");
    expect(status("dig")).toBe("not_started");
    expect(status("dig", { actualStart: "2026-03-03T08:00" })).toBe("in_progress");
    expect(
      status("clear", { actualStart: "2026-03-02T08:00", actualFinish: "2026-03-02T17:00" }),
    ).toBe("finished");
  });

  it("put rows in groups", () => {
    const grouping = groupingOf("company", seenOf(smallPlan));
    expect(grouping?.keyOf(activity("x", null, { company: "ada" }))).toBe("ada");
    const unseen = ["gone", "hidden"].map((company) =>
      grouping?.keyOf(activity("x", null, { company })),
    );
    expect(new Set(unseen).size).toBe(1);
    expect([grouping?.nameOf("ada"), grouping?.nameOf(unseen[0] ?? "")]).toEqual([
      "Ada Works",
      "Another company",
    ]);
    expect(groupingOf(undefined, seenOf(smallPlan))).toBeNull();
  });
});

describe("columns in the URL", () => {
  it("are written with the widths that somebody gave them, and read again", () => {
    const columns = [
      { key: "name", width: 300 },
      { key: "field:ab-12", width: null },
    ];
    const text = writeUrl(viewParams, new URLSearchParams(), { columns });
    expect(text.get("columns")).toBe("name.300~field:ab-12");
    expect(readUrl(viewParams, text).columns).toEqual(columns);
  });

  it("always have the names", () => {
    expect(readUrl(viewParams, new URLSearchParams({ columns: "start.9999~<x>" })).columns).toEqual(
      [
        { key: "name", width: null },
        { key: "start", width: 800 },
      ],
    );
  });
});
