import { describe, expect, it } from "vitest";
import { applyEdits } from "../edits/apply-edits.ts";
import type { Edit } from "../edits/edit.ts";
import type { Plan } from "../plan.ts";
import { ProgrammeError } from "../problem.ts";
import { compute, type Schedule } from "./schedule.ts";
import { naive } from "../testing/naive.ts";
import { planWithFloat, wrongFloat } from "../testing/proof-of-float.ts";
import { violatedLinks } from "../testing/proof-of-links.ts";
import { randomEdit } from "../testing/random-edit.ts";
import { randomFrom, randomPlan, type RandomOptions } from "../testing/random-plan.ts";

/** `npm run bench -- programme-proof` runs 100,000 seeds; this is a sample. */
const SEEDS = 120;

/** A schedule; undefined for the few random plans with a cycle through a summary. */
function computed(plan: Plan): Schedule | undefined {
  try {
    return compute(plan);
  } catch (error) {
    if (error instanceof ProgrammeError && error.code === "cycle") return undefined;
    throw error;
  }
}

function plans(options: RandomOptions, check: (schedule: Schedule, seed: number) => void): void {
  let checked = 0;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const schedule = computed(randomPlan(seed, options));
    if (!schedule) continue;
    check(schedule, seed);
    checked += 1;
  }
  expect(checked).toBeGreaterThan(SEEDS * 0.9);
}

describe("random networks", () => {
  it("are computed as the naive reference computes them", () => {
    plans({}, (schedule, seed) => {
      for (const [id, dates] of naive(schedule.plan)) {
        const fast = schedule.dates(id);
        const drivenBy = fast.drivenBy.toSorted();
        expect({ ...fast, drivenBy }, `seed ${seed}, ${id}`).toEqual({
          ...dates,
          drivenBy: dates.drivenBy.toSorted(),
        });
      }
    });
  });

  it("L1: no link is violated", () => {
    plans({}, (schedule, seed) => {
      expect(violatedLinks(schedule), `seed ${seed}`).toEqual([]);
    });
  });

  it("T1: an activity delayed by its float leaves the finish, a minute more moves it", () => {
    let delayed = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const schedule = compute(planWithFloat(seed));
      for (const { _id } of schedule.plan.activities) {
        expect(wrongFloat(schedule, _id), `seed ${seed}`).toBeUndefined();
        delayed += 1;
      }
    }
    expect(delayed).toBeGreaterThan(200);
  });

  it("an edit gives what a full pass gives", () => {
    let edited = 0;
    plans({}, (first, seed) => {
      const random = randomFrom(seed);
      let schedule = first;
      for (let step = 0; step < 4; step += 1) {
        const edit = randomEdit(schedule.plan, random);
        if (!edit) continue;
        const applied = attempt(schedule.plan, edit);
        if (!applied) continue;
        const full = computed(applied.plan);
        if (!full) {
          expect(() => schedule.next(applied.plan, applied.touched)).toThrow(ProgrammeError);
          continue;
        }
        const next = schedule.next(applied.plan, applied.touched);
        for (const { _id } of applied.plan.activities) {
          const was = schedule.plan.activities.some((one) => one._id === _id);
          const isSame = was && same(schedule, full, _id);
          expect(next.dates(_id), `seed ${seed}, step ${step}, ${_id}`).toEqual(full.dates(_id));
          expect(next.changed.has(_id), `seed ${seed}, step ${step}, ${_id}`).toBe(!isSame);
        }
        schedule = next;
        edited += 1;
      }
    });
    expect(edited).toBeGreaterThan(200);
  });
});

const same = (a: Schedule, b: Schedule, id: string) =>
  JSON.stringify(a.dates(id)) === JSON.stringify(b.dates(id));

function attempt(plan: Plan, edit: Edit) {
  try {
    return applyEdits(plan, [edit]);
  } catch (error) {
    if (error instanceof ProgrammeError) return undefined;
    throw error;
  }
}
