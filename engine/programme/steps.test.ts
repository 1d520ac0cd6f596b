import { expect, test } from "vitest";
import { applying } from "./edits/apply-edits.ts";
import type { Edit } from "./edits/edit.ts";
import { compare, withEffects } from "./compare/compare.ts";
import { findingEdits } from "./edits/edits-between.ts";
import { add, after, empty } from "./edits/edits-fixture.ts";
import { judging } from "./health/health.ts";
import { mergingPlans } from "./merge-plans.ts";
import type { Plan } from "./plan.ts";
import { compute, computing } from "./schedule/schedule.ts";
import { finished, type Steps } from "./steps.ts";

/** The result of a computation, and the number of its steps. */
function counted<T>(steps: Steps<T>): { readonly result: T; readonly count: number } {
  for (let count = 1; ; count += 1) {
    const { done, value } = steps.next();
    if (done) return { result: value, count };
  }
}

test("thousands of changed rows are merged, told apart and applied in many steps, with the same result", () => {
  const long = after(empty, ...Array.from({ length: 4000 }, (_, at): Edit => add(`r${at}`)));
  const renamed: Plan = {
    ...long,
    activities: long.activities.map((activity) => ({
      ...activity,
      code: activity._id,
      name: "New",
    })),
  };
  const how = { keepOthers: true, byCode: true, knows: null, cannotHold: [] };
  const merged = counted(mergingPlans(long, renamed, how));
  expect(merged.count).toBeGreaterThan(40);
  const edits = counted(findingEdits(long, merged.result.plan));
  expect(edits.count).toBeGreaterThan(40);
  expect(edits.result).toHaveLength(4000);
  const applied = counted(applying(long, edits.result));
  expect(applied.count).toBeGreaterThan(40);
  expect(applied.result.plan.activities.every(({ name }) => name === "New")).toBe(true);
  expect(finished(applying(long, edits.result)).plan).toEqual(applied.result.plan);
});

test("a full pass is made in steps, wherever one is needed, with the same dates", () => {
  const before = after(empty, add("dig", null, { durationMinutes: 480 }), add("cast"));
  const plan = after(before, { op: "set_activity", _id: "dig", fields: { durationMinutes: 960 } });
  const pass = counted(computing(plan));
  expect(pass.count).toBeGreaterThan(5);
  const schedules = { before: compute(before), after: compute(plan) };
  expect(pass.result.dates("dig")).toEqual(schedules.after.dates("dig"));
  const health = counted(judging(schedules.after, { baseline: null, assignments: null }));
  expect(health.count).toBeGreaterThan(pass.count);
  const comparison = compare(schedules.before, schedules.after);
  const effects = counted(withEffects(comparison, schedules));
  expect(effects.count).toBeGreaterThan(pass.count * comparison.groups.length);
});
