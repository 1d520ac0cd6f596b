import { describe, expect, it } from "vitest";
import { ProgrammeError } from "./problem.ts";
import { compute, type Schedule } from "./schedule.ts";
import { randomPlan } from "./testing/random-plan.ts";
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
