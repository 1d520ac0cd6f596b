import { describe, expect, it } from "vitest";
import { applyEdits } from "./apply-edits.ts";
import type { Edit } from "./edit.ts";
import { formatMoment, parseMoment } from "./moment.ts";
import { ourRules, type Plan } from "./plan.ts";
import { workCalendar } from "./calendar.ts";
import { ProgrammeError } from "./problem.ts";
import { compute, type Schedule } from "./schedule.ts";
import { naive } from "./testing/naive.ts";
import { randomEdit } from "./testing/random-edit.ts";
import { randomFrom, randomPlan, type RandomOptions } from "./testing/random-plan.ts";

/** `npm run bench -- programme-proof` runs 100,000; these are a taste. */
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

  it("T1: an activity delayed by its float leaves the finish, a minute more moves it", () => {
    let delayed = 0;
    plans({ constraints: false, progress: false, summaries: false }, ({ plan: random }, seed) => {
      // Without milestones: where calendars differ, one may change sides of a rest as it is delayed (rule C5).
      const work = random.activities.map((one) => ({
        ...one,
        kind: "task" as const,
        durationMinutes: Math.max(30, one.durationMinutes),
      }));
      const plan = { ...random, rules: ourRules, activities: work };
      const free = compute(plan);
      for (const { _id, calendar } of plan.activities) {
        const float = free.dates(_id).totalFloatMinutes ?? 0;
        const spec = plan.calendars.find((one) => one._id === (calendar ?? plan.calendar));
        if (!spec) continue;
        const { work: position, startSide } = bound(workCalendar(spec));
        const startAt = position(parseMoment(free.dates(_id).start));
        const finishWith = (delay: number) => {
          const levelledStart = formatMoment(startSide(startAt + delay));
          const activities = plan.activities.map((one) =>
            one._id === _id ? { ...one, levelledStart } : one,
          );
          return compute({ ...plan, activities }).finish ?? 0;
        };
        expect(finishWith(float), `seed ${seed}, ${_id}`).toBe(free.finish);
        expect(finishWith(float + 1), `seed ${seed}, ${_id}`).toBeGreaterThan(free.finish ?? 0);
        delayed += 1;
      }
    });
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

const bound = (calendar: ReturnType<typeof workCalendar>) => ({
  work: calendar.work.bind(calendar),
  startSide: calendar.startSide.bind(calendar),
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
