import { describe, expect, it } from "vitest";
import type { Edit } from "../edits/edit.ts";
import { add, after, empty, link } from "../edits/edits-fixture.ts";
import { judging } from "./health.ts";
import { finished } from "../steps.ts";
import type { BaselineDates } from "./health-baseline.ts";
import { type HealthCheck, healthChecks, type HealthPoint } from "./health-point.ts";
import type { Plan } from "../plan.ts";
import { compute } from "../schedule/schedule.ts";

const DAY = 480;
const days = (count: number) => ({ durationMinutes: count * DAY });

function health(plan: Plan, baseline: Readonly<Record<string, BaselineDates>> | null = null) {
  const points = finished(
    judging(compute(plan), {
      baseline: baseline && new Map(Object.entries(baseline)),
      assignments: plan.assignments,
    }),
  );
  expect(points.map(({ check }) => check)).toEqual(healthChecks);
  expect(points.map(({ number }) => number)).toEqual(points.map((_, at) => at + 1));
  return (check: HealthCheck): HealthPoint | undefined =>
    points.find((point) => point.check === check);
}

const linked = (ends: string, fields: Extract<Edit, { op: "add_link" }>["fields"] = {}): Edit => {
  const [from = "", to = ""] = ends.split(" ");
  return { op: "add_link", _id: ends, from, to, fields };
};

/** Five tasks between two milestones, from Monday, 2 March 2026; c lasts 50 days and leads nowhere. */
const built = after(
  empty,
  add("s", null, { kind: "start_milestone" }),
  add("a", null, {
    ...days(5),
    constraint: { type: "start_no_later_than", at: "2027-03-01T08:00" },
  }),
  add("b", null, days(5)),
  add("c", null, days(50)),
  add("d", null, days(1)),
  add("e", null, days(1)),
  add("f", null, { kind: "finish_milestone" }),
  linked("s a"),
  linked("a b"),
  linked("b f"),
  linked("s c"),
  linked("a d", { lagMinutes: -DAY }),
  linked("d f"),
  linked("a e", { type: "SS", lagMinutes: DAY }),
  linked("e f"),
);

describe("health: logic and shape", () => {
  const point = health(built);

  it("1: tasks without a predecessor or a successor", () => {
    expect(point("logic")).toMatchObject({ figure: 20, passes: false, of: 5, activities: ["c"] });
  });

  it("2 to 4: leads, lags and types of links", () => {
    expect(point("leads")).toMatchObject({ figure: 1, passes: false, of: 8, links: ["a d"] });
    expect(point("lags")).toMatchObject({ figure: 12.5, passes: false, links: ["a e"] });
    expect(point("relationship_types")).toMatchObject({
      figure: 87.5,
      limit: 90,
      passes: false,
      links: ["a e"],
    });
  });

  it("5 to 8: hard constraints, float and duration", () => {
    expect(point("hard_constraints")).toMatchObject({ figure: 20, activities: ["a"] });
    expect(point("high_float")).toMatchObject({ figure: 40, activities: ["d", "e"] });
    expect(point("negative_float")).toMatchObject({ figure: 0, passes: true });
    expect(point("high_duration")).toMatchObject({ figure: 20, activities: ["c"] });
  });

  it("12: a critical task that lasts 600 days longer moves the finish", () => {
    expect(point("critical_path_test")).toMatchObject({
      figure: 600,
      limit: 570,
      passes: true,
      activities: ["c"],
    });
  });

  it("says nothing where there is nothing to judge", () => {
    for (const check of [
      "invalid_dates",
      "resources",
      "missed_tasks",
      "critical_path_length_index",
      "baseline_execution_index",
    ] as const)
      expect(point(check)).toMatchObject({ figure: null, passes: null });
  });
});

it("1: a link on a summary is one of what is below it", () => {
  const plan = after(
    empty,
    add("s", null, { kind: "start_milestone" }),
    add("all", null, { kind: "summary" }),
    add("a", "all", days(1)),
    add("f", null, { kind: "finish_milestone" }),
    linked("s all"),
    linked("all f"),
  );
  expect(health(plan)("logic")).toMatchObject({ figure: 0, passes: true, of: 1 });
});

it("7: a finish that must come too early", () => {
  const mustFinishBy = "2026-05-07T17:00";
  const plan = after(built, { op: "set_programme", fields: { mustFinishBy } });
  expect(health(plan)("negative_float")).toMatchObject({
    figure: 1,
    passes: false,
    activities: ["c"],
  });
});

it("10: tasks of a day or more without a resource", () => {
  const plan = after(built, {
    op: "put_assignment",
    assignment: { _id: "r", activity: "a", resource: "crew", perDay: 1 },
  });
  expect(health(plan)("resources")).toMatchObject({
    figure: 4,
    passes: false,
    activities: ["b", "c", "d", "e"],
  });
});

it("12: a mandatory finish hides a delay", () => {
  const constraint = { type: "mandatory_finish", at: "2026-03-20T17:00" } as const;
  const plan = after(
    empty,
    add("a", null, days(5)),
    add("b", null, { ...days(5), constraint }),
    link("l", "a", "b"),
  );
  expect(health(plan)("critical_path_test")).toMatchObject({
    figure: 0,
    passes: false,
    activities: ["b"],
  });
});

it("12: the task with the least float is made longer where a date alone holds the finish", () => {
  const constraint = { type: "mandatory_finish", at: "2026-06-05T17:00" } as const;
  const plan = after(
    empty,
    add("a", null, days(5)),
    add("b", null, days(1)),
    add("f", null, { kind: "finish_milestone", constraint }),
    link("l", "a", "f"),
    link("m", "b", "f"),
  );
  // 13 weeks lie between the task and the date.
  expect(health(plan)("critical_path_test")).toMatchObject({
    figure: 600 - 13 * 5,
    passes: false,
    of: 1,
    activities: ["a"],
  });
});

it("2 to 4: links to finished work alone are not judged", () => {
  const finished = {
    actualStart: "2026-03-02T08:00",
    actualFinish: "2026-03-02T17:00",
    percentComplete: 100,
  };
  const plan = after(
    empty,
    add("a", null, { ...days(1), ...finished }),
    add("b", null, { ...days(1), ...finished }),
    add("c", null, days(1)),
    linked("a b", { lagMinutes: -DAY }),
  );
  const point = health(plan);
  for (const check of ["leads", "lags", "relationship_types"] as const)
    expect(point(check)).toMatchObject({ figure: null, passes: null, of: 0 });
});

describe("health: against the data date and a baseline", () => {
  const monday = { op: "set_programme", fields: { dataDate: "2026-03-09T08:00" } } as const;
  const kept = (finish: string): BaselineDates => ({
    ...days(5),
    start: "2026-03-02T08:00",
    finish,
  });
  const done = (actualFinish: string) => ({
    actualStart: "2026-03-02T08:00",
    actualFinish,
    percentComplete: 100,
  });
  const progressed = after(
    empty,
    monday,
    add("a", null, { ...days(5), ...done("2026-03-06T17:00") }),
    add("b", null, days(10)),
    add("c", null, days(2)),
    add("d", null, { ...days(4), ...done("2026-03-05T17:00") }),
    add("x", null, days(1)),
    link("l", "a", "b"),
  );
  const point = health(progressed, {
    a: kept("2026-03-06T17:00"),
    b: kept("2026-03-13T17:00"),
    c: kept("2026-03-03T17:00"),
    d: kept("2026-03-04T17:00"),
  });

  it("9: what has been lies before the data date, what is to come after it", () => {
    expect(point("invalid_dates")).toMatchObject({ figure: 0, passes: true });
    const plan = after(
      progressed,
      add("late", null, { actualStart: "2026-03-10T08:00" }),
      add("early", null, { pinned: { start: "2026-03-03T08:00", finish: "2026-03-04T17:00" } }),
      // Friday evening is Monday morning: rule C4.
      add("m", null, { kind: "finish_milestone" }),
      link("lm", "a", "m"),
    );
    expect(health(plan)("invalid_dates")).toMatchObject({
      figure: 2,
      passes: false,
      activities: ["late", "early"],
    });
  });

  it("11: two of the three tasks that were due are late", () => {
    expect(point("missed_tasks")).toMatchObject({ passes: false, of: 3, activities: ["c", "d"] });
    expect(point("missed_tasks")?.figure).toBeCloseTo(66.67, 2);
  });

  it("13: ten days are left to do, and five to do them", () => {
    expect(point("critical_path_length_index")).toMatchObject({
      figure: 0.5,
      passes: false,
      activities: ["b"],
    });
  });

  it("14: two of four are finished that were due or not in the baseline", () => {
    expect(point("baseline_execution_index")).toMatchObject({
      figure: 0.5,
      passes: false,
      activities: ["c", "x"],
    });
  });
});
