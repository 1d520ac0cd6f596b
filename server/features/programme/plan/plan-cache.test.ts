import { expect, it } from "vitest";
import { finished } from "../../../../engine/programme/steps.ts";
import { type Computed, computingFrom } from "./computed.ts";
import { emptyProgramme } from "./empty-programme.ts";
import { PlanCache } from "./plan-cache.ts";

/** A programme without activities. Most of its memory is its calendar. */
function programmeOf(projectId: string, state = "first"): Computed {
  const plan = emptyProgramme({ projectId, firstDay: "2026-03-02", defaultCalendar: null });
  const stored = { state, revision: 1, plan, hasAssignments: true };
  return finished(computingFrom({ ...stored, places: new Map(), baseline: new Map() }));
}

it("forgets the programme that was used least recently, however small programmes are", () => {
  const cache = new PlanCache(1500);
  cache.put("one", programmeOf("one"));
  cache.put("two", programmeOf("two"));
  expect(cache.get("one", "first")).toBeDefined();
  cache.put("three", programmeOf("three"));
  expect(cache.get("two", "first")).toBeUndefined();
  expect(cache.get("one", "first")).toBeDefined();
  expect(cache.get("three", "first")).toBeDefined();
});

it("keeps a programme that is larger than all may be, until another is kept", () => {
  const cache = new PlanCache(1);
  cache.put("one", programmeOf("one"));
  cache.put("one", programmeOf("one", "second"));
  expect(cache.states("one").map(({ state }) => state)).toEqual(["first", "second"]);
  cache.put("two", programmeOf("two"));
  expect(cache.states("one")).toEqual([]);
});
