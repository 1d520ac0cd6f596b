import { expect, test } from "vitest";
import { GanttModel } from "../../../../engine/programme/gantt/gantt-model.ts";
import { parseMoment } from "../../../../engine/programme/calendar/moment.ts";
import type { ActivityDates } from "../../../../engine/programme/plan.ts";
import { activity, planOf } from "../testing/small-plan.ts";
import { describe, barFacts, listed, slip, barSpanText } from "./bar-words.ts";

const dates: ActivityDates = {
  start: "2026-03-03T08:00",
  finish: "2026-03-12T17:00",
  lateStart: null,
  lateFinish: null,
  totalFloatMinutes: 960,
  freeFloatMinutes: 0,
  critical: false,
  onLongestPath: false,
  drivenBy: ["f"],
  percentDone: 25,
};

function model(changes: Partial<ActivityDates> = {}) {
  const plan = planOf([
    activity("f", null, { name: "Formwork" }),
    activity("c", null, { name: "Cast slab", deadline: "2026-03-11T17:00" }),
  ]);
  return new GanttModel({
    plan,
    rows: plan.activities.map(({ _id, name, kind }, index) => ({ id: _id, name, kind, index })),
    schedule: {
      dates: () => ({ ...dates, ...changes }),
      moments: () => ({
        start: parseMoment(dates.start),
        finish: parseMoment(dates.finish),
        lateFinish: null,
      }),
      isDriving: () => true,
    },
    baseline: new Map([["c", { start: "2026-03-03T08:00", finish: "2026-03-14T17:00" }]]),
  });
}

test("a bar is described as it is drawn", () => {
  const facts = barFacts(model(), "c");
  expect(facts).toMatchObject({ duration: "8d", totalFloat: "2d", freeFloat: "0d", done: "25%" });
  expect(facts && describe(facts)).toBe(
    "Cast slab, 3 Mar to 12 Mar 2026, 25% done, total float 2d, driven by Formwork, " +
      "misses its deadline of 11 Mar 2026, 2 calendar days earlier than the baseline.",
  );
  const critical = barFacts(model({ critical: true, percentDone: 0, drivenBy: [] }), "f");
  expect(critical && describe(critical)).toBe("Formwork, 3 Mar to 12 Mar 2026, critical.");
  expect(barFacts(model(), "gone")).toBeUndefined();
});

test("dates, slips and names in words", () => {
  const at = parseMoment;
  expect(barSpanText(at("2026-12-30T08:00"), at("2027-01-04T17:00"))).toBe(
    "30 Dec 2026 to 4 Jan 2027",
  );
  expect(barSpanText(at("2026-12-30T08:00"), at("2026-12-30T17:00"))).toBe("30 Dec 2026");
  expect(slip(at("2026-03-05T17:00"), at("2026-03-04T17:00"))).toBe(
    "1 calendar day later than the baseline",
  );
  expect(slip(at("2026-03-04T12:00"), at("2026-03-04T17:00"))).toBe("As in the baseline");
  expect(listed(["A", "B"])).toBe("A and B");
  expect(listed(["A", "B", "C", "D"])).toBe("A, B and 2 others");
});
