import { describe, expect, it } from "vitest";
import { ourRules, type PlanActivity, type PlanLink } from "./plan.ts";
import { activity, at, DAY, link, plan } from "./schedule/schedule-fixture.ts";
import { compute } from "./schedule/schedule.ts";

const starts = { kind: "start_milestone" } as const;
const finishes = { kind: "finish_milestone" } as const;
const late = { constraint: { type: "as_late_as_possible", at: null } } as const;
/** A date constraint puts this activity at Saturday noon, when only people who never rest are at work. */
const onSaturday = activity("night", 1, {
  calendar: "always",
  constraint: at("start_no_earlier_than", "2026-03-07T12:00"),
});

const byHold = { rules: { ...ourRules, milestones: "by_hold" } } as const;
const dates = (
  id: string,
  activities: readonly PlanActivity[],
  links: readonly PlanLink[],
  more: Parameters<typeof plan>[2] = {},
) => compute(plan(activities, links, more)).dates(id);

describe("C5: the side of a milestone", () => {
  const gate = (more: Partial<PlanActivity>) => [activity("a", 1), activity("gate", 0, more)];

  it("a start milestone stands in the morning of what follows", () => {
    const after = [link("a FS gate")];
    expect(dates("gate", gate(starts), after).start).toBe("2026-03-03T08:00");
    expect(dates("gate", gate(finishes), after).start).toBe("2026-03-02T17:00");
    expect(dates("gate", gate(starts), [link("a FF gate")]).start).toBe("2026-03-03T08:00");
    const held = { ...starts, constraint: at("must_finish_on", "2026-03-06T17:00") };
    expect(dates("gate", gate(held), after).finish).toBe("2026-03-09T08:00");
  });

  it("by what holds it, whatever its kind, with the rule of Microsoft Project", () => {
    for (const kind of [starts, finishes])
      expect(dates("gate", gate(kind), [link("a FS gate")], byHold).start).toBe("2026-03-02T17:00");
  });

  it("only moves the dates of what follows in another calendar", () => {
    const rows = [...gate(starts), activity("night", 1, { calendar: "always" })];
    const links = [link("a FS gate"), link("gate FS night")];
    expect(dates("night", rows, links).start).toBe("2026-03-03T08:00");
    expect(dates("night", rows, links, byHold).start).toBe("2026-03-02T17:00");
  });
});

describe("B6: the late moment of a milestone", () => {
  const long = activity("long", 5);
  const night = activity("night", 1, { calendar: "always" });

  it("of a finish milestone is an evening, so that nothing before it ends after the programme", () => {
    const rows = [long, night, activity("gate", 0, finishes)];
    expect(dates("night", rows, [link("night FS gate")])).toMatchObject({
      lateFinish: "2026-03-06T17:00",
    });
    expect(dates("gate", rows, [link("night FS gate")]).lateFinish).toBe("2026-03-06T17:00");
  });

  it("is the early one without float, so that work at a weekend is not late by it", () => {
    const rows = [onSaturday, activity("gate", 0, finishes)];
    const links = [link("night FS gate")];
    expect(dates("gate", rows, links)).toMatchObject({
      finish: "2026-03-09T08:00",
      lateFinish: "2026-03-09T08:00",
      totalFloatMinutes: 0,
    });
    expect(dates("night", rows, links).totalFloatMinutes).toBeGreaterThan(0);
  });

  it("passes through a summary", () => {
    const rows = [
      long,
      night,
      activity("sum", 0, { kind: "summary" }),
      activity("gate", 0, { ...finishes, parent: "sum" }),
    ];
    expect(dates("night", rows, [link("night FS sum")]).lateFinish).toBe("2026-03-06T17:00");
  });

  it("of a start milestone is an evening before what begins at a weekend", () => {
    const rows = [activity("gate", 0, starts), onSaturday];
    expect(dates("gate", rows, [link("gate FS night")])).toMatchObject({
      start: "2026-03-02T08:00",
      lateStart: "2026-03-06T17:00",
      totalFloatMinutes: 5 * DAY,
      freeFloatMinutes: 5 * DAY,
    });
  });
});

describe("F4: as late as possible", () => {
  it("takes the whole free float, also where that leaves less than none in total", () => {
    const rows = [
      activity("a", 1, late),
      activity("long", 5),
      activity("end", 1, { constraint: at("finish_no_later_than", "2026-03-06T17:00") }),
    ];
    expect(dates("a", rows, [link("a FS end"), link("long FS end")])).toMatchObject({
      start: "2026-03-06T08:00",
      freeFloatMinutes: 0,
      totalFloatMinutes: -DAY,
    });
  });

  it("keeps its other constraint", () => {
    const held = (type: "finish_no_later_than" | "start_no_later_than", moment: string) =>
      dates(
        "a",
        [activity("a", 1, { ...late, secondConstraint: at(type, moment) }), onSaturday],
        [link("a FS night")],
      ).start;
    expect(held("finish_no_later_than", "2026-03-04T17:00")).toBe("2026-03-04T08:00");
    expect(held("start_no_later_than", "2026-03-05T08:00")).toBe("2026-03-05T08:00");
    const mandatory = { ...late, secondConstraint: at("mandatory_start", "2026-03-03T08:00") };
    expect(dates("a", [activity("a", 1, mandatory), onSaturday], [link("a FS night")]).start).toBe(
      "2026-03-03T08:00",
    );
  });

  it("puts a start milestone into the morning of what follows it", () => {
    const rows = [activity("gate", 0, { ...starts, ...late }), activity("a", 5), activity("b", 1)];
    expect(dates("gate", rows, [link("gate FS b"), link("a FS b")])).toMatchObject({
      start: "2026-03-09T08:00",
      freeFloatMinutes: 0,
    });
  });

  it("puts it into the evening where the morning would be too late, and leaves no minute", () => {
    const gate = activity("gate", 0, { ...starts, ...late });
    const evening = { start: "2026-03-06T17:00", freeFloatMinutes: 0 };
    expect(dates("gate", [gate, onSaturday], [link("gate FS night")])).toMatchObject(evening);
    expect(dates("gate", [gate, activity("a", 5)], [])).toMatchObject(evening);
    const rules = { ...ourRules, asLateAsPossible: "total_float" } as const;
    const moved = compute(plan([gate, onSaturday], [link("gate FS night")], { rules }));
    expect(moved.dates("gate")).toMatchObject(evening);
    expect(moved.dates("night").start).toBe("2026-03-07T12:00");
  });
});

it("D2: what has finished has started, although nobody said when", () => {
  const rows = [
    activity("a", 1, { actualFinish: "2026-03-03T17:00", percentComplete: 100 }),
    activity("b", 1, { actualStart: "2026-03-03T08:00" }),
  ];
  expect(compute(plan(rows, [link("a SS b")])).findings()).not.toContainEqual(
    expect.objectContaining({ kind: "out_of_sequence" }),
  );
});

it("D4: a summary misses its deadline, unless all of it has finished", () => {
  const done = { actualStart: "2026-03-02T08:00", actualFinish: "2026-03-04T17:00" };
  const missed = (deadline: string, more: Partial<PlanActivity> = {}) => {
    const sum = activity("sum", 0, { kind: "summary", deadline });
    const rows = [sum, activity("a", 3, { parent: "sum", ...more })];
    return compute(plan(rows, []))
      .findings()
      .filter(({ kind }) => kind === "missed_deadline");
  };
  const finding = { kind: "missed_deadline", activity: "sum", link: null };
  expect(missed("2026-03-03T17:00")).toEqual([finding]);
  expect(missed("2026-03-04T17:00")).toEqual([]);
  expect(missed("2026-03-03T17:00", done)).toEqual([]);
});
