import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byUrgency, healthOf } from "./health-rules.ts";

const TODAY = "2026-06-15";
const day = fc
  .integer({ min: -400, max: 400 })
  .map((days) => new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10));
const facts = fc.record({
  finishDate: fc.option(day),
  overdueTasks: fc.integer({ min: 0, max: 5 }),
});

describe("a project's health", () => {
  it.each([
    ["its finish date was yesterday", "2026-06-14", 0, "late"],
    ["its finish date is today", TODAY, 0, "on_track"],
    ["it has no finish date", null, 0, "on_track"],
    ["a task is overdue, long before the end", "2027-01-01", 1, "late"],
  ] as const)("when %s", (_, finishDate, overdueTasks, health) => {
    expect(healthOf({ finishDate, overdueTasks }, TODAY)).toBe(health);
  });

  it("never improves with more overdue tasks or a later day", () => {
    fc.assert(
      fc.property(facts, day, (of, later) => {
        const worse = healthOf({ ...of, overdueTasks: of.overdueTasks + 1 }, TODAY);
        expect(worse).toBe("late");
        fc.pre(healthOf(of, TODAY) === "late" && later >= TODAY);
        expect(healthOf(of, later)).toBe("late");
      }),
    );
  });
});

describe("the order of urgency", () => {
  const judged = facts.map((of) => ({ ...of, health: healthOf(of, TODAY) }));

  it("puts every late project before every one on track", () => {
    fc.assert(
      fc.property(fc.array(judged), (all) => {
        const order = all.toSorted(byUrgency).map(({ health }) => health);
        expect(order.lastIndexOf("late")).toBeLessThan(
          order.includes("on_track") ? order.indexOf("on_track") : order.length,
        );
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
