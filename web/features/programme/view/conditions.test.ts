import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conditionOperators } from "../../../../engine/programme/typed/condition.ts";
import { compute } from "../../../../engine/programme/schedule/schedule.ts";
import { readUrl, writeUrl } from "../../../ui/hooks/url-params.ts";
import { columnsOf } from "../columns/all-columns.ts";
import type { CellContext } from "../columns/column.ts";
import { visibleRows } from "../rows/visible-rows.ts";
import { activity, planOf, smallPlan } from "../testing/small-plan.ts";
import { workBetween } from "../values/work-between.ts";
import { conditionWords } from "./condition-words.ts";
import { conditionsParam, LONGEST_VALUE, usedConditions } from "./conditions.ts";
import { matcherOf } from "./matching.ts";
import { nextSorting, orderByColumn, sortingParam } from "./sorting.ts";
import { viewParams } from "./view-params.ts";

const none = new Map<string, string>();
const contextOf = (plan: typeof smallPlan): CellContext => ({
  plan,
  schedule: compute(plan),
  baseline: new Map(),
  people: none,
  companies: new Map([["ada", "Ada Works"]]),
  locations: none,
  resources: new Map(),
  today: "2026-03-03",
  newId: () => "new",
  workBetween,
});

/** The rows that an address shows: what matches, and in brackets what is only above it. */
function shown(query: string, plan = smallPlan): string[] {
  const view = readUrl(viewParams, new URLSearchParams(query));
  const context = contextOf(plan);
  const known = columnsOf(plan);
  const conditions = usedConditions(view.where, known, context);
  return visibleRows(plan, {
    collapsed: new Set(),
    matches: matcherOf(view, context, conditions),
    grouping: null,
    compare: view.sort ? orderByColumn(view.sort, known, context) : null,
  }).map((row) => (row.kind !== "group" && row.isContext ? `(${row.id})` : row.id));
}

describe("conditions", () => {
  it("that cannot be used are left out", () => {
    for (const where of [
      "",
      "nonsense",
      "moon.is.full",
      "start.contains.2026",
      "start.before.soon",
      "duration.less.",
      "field:gone.is.x",
    ])
      expect(shown(`where=${where}`), where).toHaveLength(smallPlan.activities.length);
  });

  it("hold together, and leave the rows above as context", () => {
    expect(shown("where=start.after.2026-03-02")).toEqual([
      "(site)",
      "(ground)",
      "dig",
      "pour",
      "roof",
    ]);
    expect(shown("where=start.after.2026-03-02~company.is.ada works")).toEqual([
      "(site)",
      "(ground)",
      "dig",
      "roof",
    ]);
    expect(shown("where=company.is_not.Ada Works~totalFloat.is.0d")).toEqual([
      "(site)",
      "clear",
      "(ground)",
      "pour",
    ]);
  });

  it("on words find summaries too, those on work do not", () => {
    expect(shown("where=name.contains.ground")).toEqual(["(site)", "ground"]);
    expect(shown("where=duration.greater.1d")).toEqual([]);
  });

  it("come back from the address as they were, whatever was typed", () => {
    const value = fc.string({ maxLength: LONGEST_VALUE, unit: "grapheme-ascii" });
    const condition = fc.record({
      column: fc.constantFrom("name", "start", "field:0193-a"),
      operator: fc.constantFrom(...conditionOperators),
      value,
      until: fc.constant(""),
    });
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 12 }), value, (some, until) => {
        const where = some.map((one) => (one.operator === "between" ? { ...one, until } : one));
        expect(conditionsParam.parse(conditionsParam.format(where))).toEqual(where);
      }),
    );
  });

  it("are said in words", () => {
    const words = (text: string) =>
      usedConditions(
        conditionsParam.parse(text) ?? [],
        columnsOf(smallPlan),
        contextOf(smallPlan),
      ).map(({ condition, column }) => conditionWords(condition, column));
    expect(words("start.before.2026-03-01~name.contains.slab~company.empty.")).toEqual([
      "Start before 1 Mar 2026",
      "Activity contains “slab”",
      "Company is empty",
    ]);
    expect(words("totalFloat.between.1d|2d~deadline.filled.")).toEqual([
      "Total float between 1d and 2d",
      "Deadline is not empty",
    ]);
  });
});

describe("sorting", () => {
  const plan = planOf([
    activity("b", null, { durationMinutes: 960 }),
    activity("a"),
    activity("a10", "a", { durationMinutes: 480, deadline: "2026-03-09T17:00" }),
    activity("a2", "a", { durationMinutes: 1440 }),
    activity("a3", "a", { durationMinutes: 480, deadline: "2026-03-04T17:00" }),
  ]);

  it("orders siblings, and leaves the outline and the stored order as they are", () => {
    expect(shown("sort=name", plan)).toEqual(["a", "a2", "a3", "a10", "b"]);
    expect(shown("sort=-duration", plan)).toEqual(["a", "a2", "a10", "a3", "b"]);
    expect(shown("sort=duration", plan)).toEqual(["b", "a", "a10", "a3", "a2"]);
    expect(plan.activities.map(({ _id }) => _id)).toEqual(["b", "a", "a10", "a2", "a3"]);
  });

  it("has what is empty last, in both directions", () => {
    expect(shown("sort=deadline", plan)).toEqual(["b", "a", "a3", "a10", "a2"]);
    expect(shown("sort=-deadline", plan)).toEqual(["b", "a", "a10", "a3", "a2"]);
  });

  it("is left out for a column that is gone", () => {
    expect(shown("sort=field:gone", plan)).toEqual(["b", "a", "a10", "a2", "a3"]);
  });

  it("goes up, down, and back to the plan", () => {
    const up = nextSorting(undefined, "start");
    const down = nextSorting(up, "start");
    expect([up, down].map((sort) => sortingParam.format(sort))).toEqual(["start", "-start"]);
    expect(nextSorting(down, "start")).toBeUndefined();
    expect(nextSorting(down, "name")).toEqual({ column: "name", isDescending: false });
    const url = writeUrl(viewParams, new URLSearchParams(), { sort: down });
    expect(readUrl(viewParams, url).sort).toEqual(down);
  });
});
