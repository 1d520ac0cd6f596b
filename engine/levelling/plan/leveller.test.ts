import { describe, expect, it } from "vitest";
import { applyEdits } from "../../programme/edits/apply-edits.ts";
import type { Plan } from "../../programme/plan.ts";
import { ProgrammeError } from "../../programme/problem.ts";
import { compute, type Schedule } from "../../programme/schedule/schedule.ts";
import { activity, at, DAY, link, plan } from "../../programme/schedule/schedule-fixture.ts";
import { naive } from "../../programme/testing/naive.ts";
import { randomPlan } from "../../programme/testing/random-plan.ts";
import { randomSite, randomSupplies, withRandomNeeds } from "../testing/random-site.ts";
import { levellingFaults } from "./check-levelling.ts";
import { clearingEdits } from "./clear-levelling.ts";
import { Leveller } from "./leveller.ts";
import { type LevellingMode, levellingModes, type LevellingOptions, problemOf } from "./problem.ts";
import { type LevellingProposal, proposalOf } from "./proposal.ts";
import type { Supply } from "./supply.ts";

const masons: Supply = {
  resource: "masons",
  name: "Masons",
  unit: "day",
  capacity: 4,
  workingDays: 31,
  tasks: [],
  others: [],
};

const need = (activity: string, perDay: number, resource = "masons") => ({
  _id: `${activity}-${resource}`,
  activity,
  resource,
  perDay,
});

interface Asked {
  readonly mode?: LevellingMode;
  readonly supplies?: readonly Supply[];
  readonly others?: boolean;
  readonly schedules?: number;
}

interface Answer {
  readonly proposal: LevellingProposal;
  readonly after: Schedule;
  readonly start: (id: string) => string;
  readonly faults: readonly string[];
}

function level(
  plan: Plan,
  { mode = "keep_capacities", supplies = [masons], others = true, schedules = 40 }: Asked = {},
): Answer {
  const options: LevellingOptions = {
    mode,
    others,
    resources: supplies.map(({ resource }) => resource),
  };
  const problem = problemOf(compute(plan), supplies, options);
  const leveller = new Leveller(problem, { seed: 1 });
  leveller.run({ shouldStop: () => leveller.schedules >= schedules });
  const proposal = proposalOf(problem, leveller.best.holds);
  const { edits } = proposal;
  const after = compute(applyEdits(plan, edits).plan);
  return {
    proposal,
    after,
    start: (id) => after.dates(id).start,
    faults: levellingFaults({ plan, edits, supplies, options }),
  };
}

/** Two walls of two days that need three of the four masons each. */
const walls = (more: Partial<Plan> = {}) =>
  plan([activity("A", 2), activity("B", 2)], [], {
    assignments: [need("A", 3), need("B", 3)],
    ...more,
  });

describe("levelling", () => {
  it("V1, V4: lets one wait for the other, and says why", () => {
    const { proposal, start, faults } = level(walls());
    expect([start("A"), start("B")]).toEqual(["2026-03-02T08:00", "2026-03-04T08:00"]);
    expect(proposal.moves).toEqual([
      {
        activity: "B",
        from: "2026-03-02T08:00",
        to: "2026-03-04T08:00",
        minutes: 2 * DAY,
        why: "Waits for Masons: needs 3 of 4, in use from Mon 2 Mar 2026 to Tue 3 Mar 2026 by “A”.",
      },
    ]);
    expect(proposal.before).toMatchObject([{ days: 2, need: 6, left: 4, activities: ["A", "B"] }]);
    expect([proposal.remaining, faults]).toEqual([[], []]);
  });

  it("says who is in the way at the end of a long wait", () => {
    const three = plan([activity("A", 2), activity("B", 2), activity("C", 2)], [link("A FS B")], {
      assignments: [need("A", 4), need("B", 4), need("C", 4)],
    });
    const first = three.activities.map((one) =>
      one._id === "C" ? one : { ...one, priority: 600 },
    );
    expect(level({ ...three, activities: first }).proposal.moves).toMatchObject([
      {
        activity: "C",
        why: "Waits for Masons: needs 4 of 4, in use from Mon 2 Mar 2026 to Thu 5 Mar 2026, last by “B”.",
      },
    ]);
  });

  it("names what is at work when too much is needed, not what is there on another part of the day", () => {
    const fixed = { priority: 1000 };
    const day = plan(
      [activity("A", 0.5, fixed), activity("B", 0.5, fixed), activity("C", 0.5, fixed)],
      [link("A FS B"), link("A FS C")],
      {
        assignments: [need("A", 4), need("B", 3), need("C", 3)],
      },
    );
    expect(level(day).proposal.remaining).toMatchObject([
      { need: 6, left: 4, activities: ["B", "C"] },
    ]);
  });

  it("V4: lets what moves wait for what has fixed dates, whatever its priority and links", () => {
    const pinned = { pinned: { start: "2026-03-04T08:00", finish: "2026-03-05T17:00" } };
    const fixed = plan(
      [activity("A", 4, { priority: 600 }), activity("B", 1), activity("P", 2, pinned)],
      [link("B FS P")],
      { assignments: [need("A", 3), need("P", 4)] },
    );
    const { start, proposal, faults } = level(fixed);
    expect([start("A"), proposal.remaining, faults]).toEqual(["2026-03-06T08:00", [], []]);
  });

  it("V1: does not move the finish, and lists what stays overloaded", () => {
    const { proposal, after } = level(walls(), { mode: "keep_finish" });
    expect([proposal.edits, proposal.remaining.length]).toEqual([[], 1]);
    const long = plan([activity("A", 2), activity("B", 2), activity("C", 4)], [], {
      assignments: [need("A", 3), need("B", 3)],
    });
    const answer = level(long, { mode: "keep_finish" });
    expect(answer.proposal.remaining).toEqual([]);
    expect(answer.after.finish).toBe(compute(long).finish);
    expect(after.finish).toBe(compute(walls()).finish);
  });

  it("V2: counts what tasks take, other projects on request, and no day of rest", () => {
    const taken = [{ from: "2026-03-02", to: "2026-03-06", quantity: 4 }];
    const one = plan([activity("A", 1)], [], { assignments: [need("A", 1)] });
    const supplies = [{ ...masons, others: taken }];
    expect(level(one, { supplies }).start("A")).toBe("2026-03-09T08:00");
    expect(level(one, { supplies, others: false }).start("A")).toBe("2026-03-02T08:00");
    expect(level(one, { supplies: [{ ...masons, tasks: taken }], others: false }).start("A")).toBe(
      "2026-03-09T08:00",
    );
    const resting = [
      { ...masons, workingDays: 28, tasks: taken.map((span) => ({ ...span, to: "2026-03-03" })) },
    ];
    expect(level(one, { supplies: resting }).start("A")).toBe("2026-03-02T08:00");
  });

  it("V2: begins nothing on a day on which its crew rests, and says why all the same", () => {
    const tuesdays = [{ ...masons, workingDays: 2 }];
    const { start, faults, proposal } = level(
      plan([activity("A", 1), activity("B", 1)], [], {
        plannedStart: "2026-03-03T00:00",
        assignments: [need("A", 4), need("B", 4)],
      }),
      { supplies: tuesdays },
    );
    expect([start("A"), start("B")].toSorted()).toEqual(["2026-03-03T08:00", "2026-03-10T08:00"]);
    expect(proposal.moves[0]?.why).toMatch(/^Waits for Masons: needs 4 of 4, in use on Tue 3 Mar/);
    expect(faults).toEqual([]);
  });

  it("V2: begins on any day where no day of the programme is one of its crew", () => {
    const { start } = level(walls(), { supplies: [{ ...masons, workingDays: 32 }] });
    expect([start("A"), start("B")]).toEqual(["2026-03-02T08:00", "2026-03-02T08:00"]);
  });

  it("V2: two halves of a day need a crew once", () => {
    const halves = plan(
      [activity("A", 0.5), activity("B", 0.5), activity("C", 0.5)],
      [link("A FS B")],
      { assignments: [need("A", 4), need("B", 4), need("C", 4)] },
    );
    const { start } = level(halves);
    expect([start("A"), start("B"), start("C")].toSorted()).toEqual([
      "2026-03-02T08:00",
      "2026-03-02T13:00",
      "2026-03-03T08:00",
    ]);
  });

  it("V3: leaves what has begun, is fixed or has the highest priority where it is", () => {
    const fixed = [
      { actualStart: "2026-03-02T08:00" },
      { pinned: { start: "2026-03-02T08:00", finish: "2026-03-03T17:00" } },
      { constraint: at("mandatory_start", "2026-03-02T08:00") },
      { priority: 1000 },
    ];
    for (const more of fixed) {
      const both = [activity("A", 2), activity("B", 2, more)];
      const { start, faults } = level(walls({ activities: both }));
      expect([start("A"), start("B"), faults]).toEqual([
        "2026-03-04T08:00",
        "2026-03-02T08:00",
        [],
      ]);
    }
  });

  it("V4: places what has the higher priority first, and what it waits for with it", () => {
    const urgent = [activity("A", 2), activity("B", 2, { priority: 600 })];
    expect(level(walls({ activities: urgent })).start("A")).toBe("2026-03-04T08:00");
    const behind = plan(
      [activity("A", 2, { priority: 600 }), activity("B", 2), activity("C", 1, { priority: 900 })],
      [link("B FS C")],
      { assignments: [need("A", 3), need("B", 3)] },
    );
    expect(level(behind).start("C")).toBe("2026-03-04T08:00");
  });

  it("V5: gives what needs more than there is all that there is, and says so", () => {
    const large = walls({ assignments: [need("A", 5), need("B", 3)] });
    const { proposal, faults } = level(large);
    expect(faults).toEqual([]);
    expect(proposal.remaining).toMatchObject([{ days: 2, need: 5, left: 4, activities: ["A"] }]);
  });

  it("V6: sets starts anew, and takes them back", () => {
    const levelled = applyEdits(walls(), level(walls()).proposal.edits).plan;
    expect(level(levelled).proposal.edits).toEqual([]);
    const shorter = applyEdits(levelled, [
      { op: "set_activity", _id: "A", fields: { durationMinutes: DAY } },
    ]).plan;
    const { proposal, start } = level(shorter);
    expect(start("B")).toBe("2026-03-03T08:00");
    expect(proposal.moves.map(({ minutes }) => minutes)).toEqual([-DAY]);
    expect(applyEdits(levelled, clearingEdits(levelled)).plan).toEqual(walls());
  });

  it("V6: counts levels of effort where they come to stand, not where they stood", () => {
    const effort = plan(
      [
        activity("A", 2),
        activity("B", 2, { priority: 600 }),
        activity("C", 2),
        activity("E", 0, { kind: "level_of_effort" }),
      ],
      [link("A SS E"), link("A FF E"), link("B FS C")],
      { assignments: [need("A", 2), need("B", 3), need("C", 2), need("E", 1)] },
    );
    const { proposal, after, faults } = level(effort);
    expect([proposal.remaining, faults]).toEqual([[], []]);
    expect(after.dates("C").finish).toBe("2026-03-09T17:00");
  });

  it("finds better answers the longer it runs, the same ones each time", () => {
    const supplies = randomSupplies(7, 3);
    const site = withRandomNeeds(randomSite(7, { size: 60 }), supplies, 7);
    const finishes = [1, 40, 400].map((schedules) => level(site, { supplies, schedules }));
    const [first, , last] = finishes.map(({ after }) => after.finish ?? 0);
    expect(last).toBeLessThan(first ?? 0);
    const again = level(site, { supplies, schedules: 400 });
    expect(again.proposal).toEqual(finishes.at(-1)?.proposal);
  });
});

const SEEDS = 150;

describe("random networks", () => {
  for (const mode of levellingModes)
    it(`are levelled as the checker allows: ${mode}`, () => {
      let moved = 0;
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        const supplies = randomSupplies(seed, 3);
        const random = withRandomNeeds(randomPlan(seed, { most: 20 }), supplies, seed);
        try {
          compute(random);
        } catch (error) {
          if (error instanceof ProgrammeError && error.code === "cycle") continue;
          throw error;
        }
        const { proposal, after, faults } = level(random, { mode, supplies, schedules: 12 });
        expect(faults, `seed ${seed}`).toEqual([]);
        moved += proposal.moves.length;
        for (const [id, { start, finish }] of naive(after.plan))
          expect(after.dates(id), `seed ${seed}, ${id}`).toMatchObject({ start, finish });
      }
      expect(moved).toBeGreaterThan(SEEDS / 2);
    });
});
