import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits } from "../../../../engine/programme/edits/apply-edits.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { compute } from "../../../../engine/programme/schedule/schedule.ts";
import { activity, link, planOf, siteCalendar } from "../testing/small-plan.ts";
import { parseShift, wordsAfterShift, shiftOf, wordsBeforeShift } from "./shift-days.ts";

const seven = {
  ...siteCalendar,
  _id: "seven",
  week: siteCalendar.week.map(() => siteCalendar.week[0] ?? []),
};
/** Monday 2 March: a, which drives b, which drives c; beside them d with a date, e on seven days, and what stays. */
const plan: Plan = {
  ...planOf(
    [
      activity("part"),
      activity("a", "part"),
      activity("b", "part"),
      activity("c"),
      activity("d", null, {
        constraint: { type: "must_start_on", at: "2026-03-05T08:00" },
      }),
      activity("e", null, { calendar: "seven" }),
      activity("begun", null, { actualStart: "2026-03-02T08:00" }),
    ],
    [link("a", "b"), link("b", "c")],
  ),
  calendars: [siteCalendar, seven],
};
const seen = (of: Plan) => ({ plan: of, schedule: compute(of) });

function shifted(ids: readonly string[], days: number, of = plan) {
  const shift = shiftOf(seen(of), ids, days);
  const after = applyEdits(of, shift.edits);
  const { schedule } = seen(after.plan);
  const starts = ids.map((id) => schedule.dates(id).start);
  return { shift, after, starts, words: wordsAfterShift(shift, days, seen(of), seen(after.plan)) };
}

describe("a shift", () => {
  it.each(["", "0", "+0", "soon", "1.5", "5w", "1000", "--3"])("is not %j", (text) => {
    expect(parseShift(text)).toBeUndefined();
  });

  it("is typed with or without its sign", () => {
    expect(["+5", "5", " 5d ", "-3", "−3", "- 3 d"].map(parseShift)).toEqual([5, 5, 5, -3, -3, -3]);
  });

  it("counts working days of each activity's own calendar", () => {
    expect(shifted(["a", "e"], 5).starts).toEqual(["2026-03-09T08:00", "2026-03-07T08:00"]);
  });

  it("gives a date only to what nothing else of it drives, also through others", () => {
    const { shift, starts } = shifted(["a", "c"], 2);
    expect(shift.edits.map((edit) => "_id" in edit && edit._id)).toEqual(["a"]);
    expect(shift.following.map(({ _id }) => _id)).toEqual(["c"]);
    expect(starts).toEqual(["2026-03-04T08:00", "2026-03-06T08:00"]);
  });

  it("of a summary shifts what is below it", () => {
    const { shift } = shifted(["part"], 1);
    expect(shift.moved.map(({ _id }) => _id)).toEqual(["a", "b"]);
    expect(shift.label).toBe("Shift part by +1 working day");
  });

  it("says which constraints it sets, which dates it moves, and what stays", () => {
    const { shift, words } = shifted(["a", "b", "d", "begun"], 3);
    expect(wordsBeforeShift(shift)).toEqual([
      "a gets a constraint: start no earlier than its new date.",
      "The date of d moves.",
      "1 activity follows by links.",
      "begun stays: what has started, and levels of effort, cannot be shifted.",
    ]);
    expect(words).toBe(
      "3 activities shifted by +3 working days. a has a constraint now: start no earlier than its new date.",
    );
    expect(shifted(["b"], -1).words).toContain("b stays: links, the data date");
  });

  it("says which constraint is lost where an activity has no room for two", () => {
    const late = { type: "finish_no_later_than", at: "2026-04-01T17:00" } as const;
    const bound = planOf([
      activity("f", null, {
        constraint: { type: "must_finish_on", at: "2026-03-20T17:00" },
        secondConstraint: late,
      }),
      activity("g", null, { constraint: { type: "as_late_as_possible", at: null } }),
      activity("h", null, { constraint: late }),
    ]);
    const both = shifted(["f", "g", "h"], 2, bound);
    expect(wordsBeforeShift(both.shift)).toEqual([
      "3 activities get a constraint: start no earlier than their new dates.",
      "f and g lose their constraints: must finish on, as late as possible.",
    ]);
    expect(both.words).toContain("f and g have lost their constraints: must finish on");
    expect(wordsBeforeShift(shifted(["f"], 2, bound).shift)).toContain(
      "f loses its constraint: must finish on.",
    );
  });

  it("of 20,000 rows is found in time that grows with them", () => {
    const ids = Array.from({ length: 20_000 }, (_, n) => `row ${n}`);
    const large = seen(planOf(ids.map((id) => activity(id))));
    const began = performance.now();
    expect(shiftOf(large, ids, 5).constrained).toHaveLength(20_000);
    // It took more than 4 s when each was looked for among all others.
    expect(performance.now() - began).toBeLessThan(3000);
  });

  it("there and back again gives the dates as they were, and undone leaves nothing", () => {
    const some = fc.subarray(["a", "b", "c", "d", "e", "part"], { minLength: 1 });
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 60 }), (ids, days) => {
        const before = seen(plan).schedule;
        const { after } = shifted(ids, days);
        const back = shifted(ids, -days, after.plan);
        for (const [at, id] of ids.entries()) expect(back.starts[at]).toBe(before.dates(id).start);
        expect(applyEdits(after.plan, after.inverse).plan).toEqual(plan);
      }),
      { numRuns: 60 },
    );
  });
});
