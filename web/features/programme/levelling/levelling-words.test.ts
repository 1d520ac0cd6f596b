import { expect, it } from "vitest";
import type { LevellingProposal } from "../../../../engine/levelling/plan/proposal.ts";
import { parseMoment } from "../../../../engine/programme/calendar/moment.ts";
import { smallPlan } from "../testing/small-plan.ts";
import {
  finishInWords,
  overloadInWords,
  samePlan,
  sameSupplies,
  shiftInWords,
} from "./levelling-words.ts";

const finishOn = (before: string, after: string) =>
  finishInWords({
    finish: { before: parseMoment(before), after: parseMoment(after) },
  } as LevellingProposal);

it("says the finish with what it moves by", () => {
  const before = "2026-04-12T17:00";
  expect([
    finishOn(before, before),
    finishOn(before, "2026-04-15T17:00"),
    finishOn(before, "2026-04-11T17:00"),
    finishOn(before, "2026-04-12T19:00"),
  ]).toEqual([
    "12 Apr 2026, as before",
    "15 Apr 2026, 3 days later",
    "11 Apr 2026, 1 day earlier",
    "12 Apr 2026, hours later",
  ]);
});

it("says by how much an activity moves, and what is overloaded when", () => {
  expect([shiftInWords(960, 480), shiftInWords(-240, 480), shiftInWords(0, 480)]).toEqual([
    "2 working days later",
    "4 hours earlier",
    "by rest alone",
  ]);
  const overload = {
    resource: "r",
    name: "Masons",
    unit: "day",
    from: "2026-03-03",
    to: "2026-03-03",
    days: 1,
    need: 6,
    left: 4,
    activities: [],
  };
  expect(overloadInWords(overload)).toBe("6 needed of 4, 3 Mar 2026");
  expect(overloadInWords({ ...overload, to: "2026-03-06", days: 4 })).toBe(
    "6 needed of 4, 3 Mar 2026 – 6 Mar 2026 (4 days)",
  );
});

it("knows a plan by its dates, not by what was saved meanwhile", () => {
  const saved = { ...smallPlan, assignments: [...smallPlan.assignments], columns: [] };
  expect(samePlan(smallPlan, saved)).toBe(true);
  expect(samePlan(smallPlan, { ...saved, dataDate: "2026-03-05T08:00" })).toBe(false);
  expect(samePlan(smallPlan, { ...saved, activities: [...smallPlan.activities] })).toBe(false);
});

it("knows what there is by what counted", () => {
  const masons = {
    resource: "masons",
    name: "Masons",
    unit: "day",
    capacity: 4,
    workingDays: 31,
    tasks: [],
    others: [],
  };
  const taken = { from: "2026-03-03", to: "2026-03-05", quantity: 2 };
  const same = (
    now: Partial<typeof masons> | { readonly others: (typeof taken)[] },
    others = true,
  ) => {
    const options = { mode: "keep_capacities", resources: ["masons"], others } as const;
    const painters = { ...masons, resource: "painters" };
    return sameSupplies({ plan: smallPlan, supplies: [masons, painters], options }, [
      { ...painters, capacity: 1 },
      { ...masons, ...now },
    ]);
  };
  expect(same({ name: "Bricklayers" })).toBe(true);
  expect(same({ capacity: 3 })).toBe(false);
  expect(same({ workingDays: 63 })).toBe(false);
  expect(same({ resource: "removed" })).toBe(false);
  expect([same({ others: [taken] }), same({ others: [taken] }, false)]).toEqual([false, true]);
});
