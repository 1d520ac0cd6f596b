import { describe, expect, it } from "vitest";
import { ProgrammeError } from "../problem.ts";
import { compute, type Schedule } from "../schedule/schedule.ts";
import { activity, link, plan } from "../schedule/schedule-fixture.ts";
import { randomPlan } from "../testing/random-plan.ts";
import { why } from "./why.ts";
import { deriveStep, type WhyStep } from "./why-step.ts";
import { whyInWords } from "./why-words.ts";

function computed(seed: number): Schedule | undefined {
  try {
    return compute(randomPlan(seed));
  } catch (error) {
    if (error instanceof ProgrammeError) return undefined;
    throw error;
  }
}

function check(schedule: Schedule, steps: readonly WhyStep[], asked: string): void {
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.at(-1)?.to).toBe(asked);
  expect(steps[0]?.calendar).toBeNull();
  for (const [at, step] of steps.entries()) {
    expect(deriveStep(step, schedule.plan)).toBe(step.to);
    if (at > 0) expect(step.from).toBe(steps[at - 1]?.to);
    expect(whyInWords(step, schedule.plan)).not.toMatch(/undefined|NaN/);
  }
}

describe("why this date", () => {
  it("W1, W2: in random networks, the steps lead to the date", () => {
    let checked = 0;
    for (let seed = 1; seed <= 60; seed += 1) {
      const schedule = computed(seed);
      if (!schedule) continue;
      for (const { _id } of schedule.plan.activities)
        for (const end of ["start", "finish"] as const) {
          const dates = schedule.dates(_id);
          try {
            check(schedule, why(schedule, _id, end), dates[end]);
          } catch (error) {
            throw new Error(`seed ${seed}, ${end} of ${_id}`, { cause: error });
          }
          checked += 1;
        }
    }
    expect(checked).toBeGreaterThan(700);
  });
});

it("tells a chain of 10,000 activities", () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => activity(`a${at}`, 0));
  const links = rows.slice(1).map((_, at) => link(`a${at} FS a${at + 1}`));
  const schedule = compute(plan(rows, links));
  const steps = why(schedule, "a9999", "finish");
  const words = steps.map((step) => whyInWords(step, schedule.plan));
  expect(words).toHaveLength(10_000);
  expect(words.at(-1)).toBe("“a9998” finishes (FS) Mon 2 Mar 2026 08:00.");
});

it("tells why of what starts before any work, on the first day that a programme reaches", () => {
  const schedule = compute(plan([activity("a", 480)], [], { plannedStart: "1900-01-01T00:00" }));
  const steps = why(schedule, "a", "start");
  check(schedule, steps, "1900-01-01T08:00");
  expect(steps.map(({ kind, from }) => [kind, from])).toEqual([
    ["programme_start", "1900-01-01T00:00"],
    ["rest", "1900-01-01T00:00"],
  ]);
});
