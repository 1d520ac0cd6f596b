import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  byUrgency,
  healthLabel,
  healthOf,
  MAX_OVERDUE,
  type ProjectFacts,
  projectConcerns,
} from "./health-rules.ts";

const TODAY = "2026-06-15";
const well: ProjectFacts = {
  status: "active",
  startDate: "2026-06-01",
  finishDate: "2027-01-01",
  progressPercent: 0,
  taskCount: 3,
  overdueTasks: 0,
  overBudget: false,
  forecastOver: false,
  programmePercent: null,
  slipDays: null,
  lastActiveOn: TODAY,
};
const day = fc
  .integer({ min: -400, max: 400 })
  .map((days) => new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10));
const facts: fc.Arbitrary<ProjectFacts> = fc.record({
  status: fc.constantFrom("proposed", "planned", "active", "paused", "completed", "cancelled"),
  startDate: fc.option(day),
  finishDate: fc.option(day),
  progressPercent: fc.integer({ min: 0, max: 100 }),
  taskCount: fc.integer({ min: 0, max: 5 }),
  overdueTasks: fc.integer({ min: 0, max: MAX_OVERDUE }),
  overBudget: fc.option(fc.boolean()),
  forecastOver: fc.option(fc.boolean()),
  programmePercent: fc.option(fc.integer({ min: 0, max: 100 })),
  slipDays: fc.option(fc.integer({ min: -30, max: 30 })),
  lastActiveOn: fc.option(day),
});

describe("a project's health", () => {
  it.each<[string, Partial<ProjectFacts>, string]>([
    ["nothing is wrong", {}, "On track"],
    ["its finish date was yesterday", { finishDate: "2026-06-14" }, "Late"],
    ["its finish date is today", { finishDate: TODAY }, "On track"],
    ["it has no finish date", { finishDate: null }, "On track"],
    ["a task is overdue, long before the end", { overdueTasks: 1 }, "Late"],
    ["its programme finishes a day after the baseline", { slipDays: 1 }, "Late"],
    ["its programme finishes early", { slipDays: -4 }, "On track"],
    ["more is spent than its budget", { overBudget: true }, "Over budget"],
    ["it is forecast to pass its budget", { forecastOver: true }, "Over budget"],
    ["nothing is done eight weeks in", { startDate: "2026-04-20" }, "Nothing done"],
    ["nothing is done in the first two weeks", { startDate: "2026-06-01" }, "On track"],
    ["its programme moves", { startDate: "2026-04-20", programmePercent: 0.4 }, "On track"],
    ["nothing happened for two weeks", { lastActiveOn: "2026-06-01" }, "On track"],
    ["nothing happened for longer", { lastActiveOn: "2026-05-31" }, "Nothing new"],
    ["it is paused and quiet", { status: "paused", lastActiveOn: "2026-01-01" }, "On track"],
    [
      "it is paused with nothing done eight weeks in",
      { status: "paused", startDate: "2026-04-20" },
      "On track",
    ],
    ["it is paused and late", { status: "paused", overdueTasks: 1 }, "Late"],
    ["there is nothing to judge by", { taskCount: 0 }, "Not planned"],
    ["all at once", { overdueTasks: 2, overBudget: true }, "Late, over budget"],
    ["it is completed after its date", { status: "completed", finishDate: "2026-01-01" }, ""],
    ["it is completed over budget", { status: "completed", overBudget: true }, "Over budget"],
    ["it is archived", { archivedAt: "2026-06-01T00:00:00Z", overdueTasks: 3 }, ""],
  ])("when %s", (_, change, label) => {
    expect(healthLabel(healthOf({ ...well, ...change }, TODAY))).toBe(label);
  });

  it("is on track only if there is no reason, and has a reason for each concern", () => {
    fc.assert(
      fc.property(facts, (of) => {
        const { state, concerns, reasons } = healthOf(of, TODAY);
        expect(state === "concerned").toBe(reasons.length > 0);
        expect(new Set(reasons.map(({ concern }) => concern))).toEqual(new Set(concerns));
        expect(concerns).toEqual(projectConcerns.filter((each) => concerns.includes(each)));
      }),
    );
  });

  it("never improves as days pass", () => {
    fc.assert(
      fc.property(facts, day, (of, later) => {
        fc.pre(later >= TODAY);
        const after = healthOf(of, later).concerns;
        expect(after).toEqual(expect.arrayContaining([...healthOf(of, TODAY).concerns]));
      }),
    );
  });
});

describe("the order of urgency", () => {
  const judged = facts.map((of) => ({ ...of, health: healthOf(of, TODAY) }));

  it("puts every late project before every other, and those on track last", () => {
    fc.assert(
      fc.property(fc.array(judged), (all) => {
        const ranks = all
          .toSorted(byUrgency)
          .map(({ health }) => projectConcerns.findIndex((each) => health.concerns[0] === each));
        const known = ranks.map((rank) => (rank === -1 ? projectConcerns.length : rank));
        expect(known).toEqual(known.toSorted((a, b) => a - b));
      }),
    );
  });

  it("is antisymmetric", () => {
    fc.assert(
      fc.property(judged, judged, (a, b) => {
        expect(Math.sign(byUrgency(a, b))).toBe(-Math.sign(byUrgency(b, a)) + 0);
      }),
    );
  });
});
