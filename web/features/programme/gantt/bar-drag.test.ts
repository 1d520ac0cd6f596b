import { describe, expect, test } from "vitest";
import { GanttModel } from "../../../../engine/programme/gantt/gantt-model.ts";
import { parseMoment } from "../../../../engine/programme/calendar/moment.ts";
import { compute } from "../../../../engine/programme/schedule/schedule.ts";
import { activity, link, planOf } from "../testing/small-plan.ts";
import { BarDrag, type ChangedPart, whyNotDrag } from "./bar-drag.ts";

const plan = planOf([activity("a"), activity("b"), activity("c")], [link("a", "b")]);
const schedule = compute(plan);
const model = new GanttModel({
  plan,
  schedule,
  rows: plan.activities.map(({ _id, name, kind }, index) => ({ id: _id, name, kind, index })),
  baseline: new Map(),
});
const [a = activity("none")] = plan.activities;
const from = parseMoment("2026-03-02T12:00");
const scale = { left: from, pixelsPerDay: 40 };
const hold = (part: ChangedPart, selected: readonly string[] = []) =>
  new BarDrag({ plan, schedule, model }, a, part, { from, selected: new Set(selected) });

describe("a held bar", () => {
  test("moves what follows it, and changes nothing until it is let go", () => {
    const held = hold("body");
    expect(held.to(from + 100, scale)).toBe(false);
    expect(held.edits()).toBeNull();
    expect(held.to(from + 1500, scale)).toBe(true);
    expect(held.preview?.schedule.dates("b").start).toBe("2026-03-04T08:00");
    expect(schedule.dates("b").start).toBe("2026-03-03T08:00");
    expect(held.edits()).toEqual({
      edits: [
        {
          op: "set_activity",
          _id: "a",
          fields: { constraint: { type: "start_no_earlier_than", at: "2026-03-03T08:00" } },
        },
      ],
      label: "Move a",
    });
  });

  test("brought back to where it was changes nothing", () => {
    const held = hold("body");
    held.to(from + 1440, scale);
    expect(held.to(from, scale)).toBe(true);
    expect([held.preview, held.edits()]).toEqual([null, null]);
  });

  test("takes the other selected bars along, but for those that follow it anyway", () => {
    const held = hold("body", ["a", "b", "c"]);
    held.to(from + 1440, scale);
    const constraint = { type: "start_no_earlier_than", at: "2026-03-03T08:00" };
    expect(held.edits()).toEqual({
      edits: [
        { op: "set_activity", _id: "a", fields: { constraint } },
        { op: "set_activity", _id: "c", fields: { constraint } },
      ],
      label: "Move a and 1 other",
    });
    expect(held.preview?.schedule.dates("c").start).toBe("2026-03-03T08:00");
    // Dragging a bar that is not selected, or the end of a bar, changes only that bar.
    const alone = hold("body", ["b", "c"]);
    alone.to(from + 1440, scale);
    expect(alone.edits()?.edits).toHaveLength(1);
    const end = hold("finish", ["a", "c"]);
    end.to(from + 1440, scale);
    expect(end.edits()?.edits).toHaveLength(1);
  });

  test("follows the pointer by the end, and by what is done", () => {
    const end = hold("finish");
    end.to(from + 1440, scale);
    expect(end.preview?.schedule.dates("b").start).toBe("2026-03-04T08:00");
    const done = hold("progress");
    done.to(parseMoment("2026-03-02T15:00"), scale);
    expect(done.edits()?.edits[0]).toMatchObject({ fields: { percentComplete: 75 } });
  });

  test("cannot be taken beyond the years of a programme", () => {
    const held = hold("body");
    held.to(parseMoment("2199-12-31T12:00"), scale);
    expect(held.problem).not.toBeNull();
    expect(held.edits()).toBeNull();
  });
});

test("what is refused says why before it is held", () => {
  expect(whyNotDrag("body", a)).toBeUndefined();
  expect(whyNotDrag("progress", activity("m", null, { kind: "start_milestone" }))).toMatch(/tasks/);
});

test("a bar that is held goes on in a plan that has changed meanwhile", () => {
  const held = hold("body");
  held.to(from + 1440, scale);
  const changed = {
    ...plan,
    activities: plan.activities.with(1, activity("b", null, { durationMinutes: 960 })),
  };
  held.rebase({ plan: changed, schedule: compute(changed), model }, a);
  expect(held.to(from + 1440, scale)).toBe(true);
  expect(held.preview?.schedule.dates("b")).toMatchObject({
    start: "2026-03-04T08:00",
    finish: "2026-03-05T17:00",
  });
});
