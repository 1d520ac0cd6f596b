import { describe, expect, test } from "vitest";
import { shiftsByDay } from "../../../../engine/programme/gantt/work-days.ts";
import { parseMoment } from "../../../../engine/programme/calendar/moment.ts";
import type { PlanActivity } from "../../../../engine/programme/plan.ts";
import { activity, siteCalendar } from "../testing/small-plan.ts";
import {
  type DraggedBar,
  moveDays,
  moveFields,
  progressAt,
  progressFields,
  stretchDays,
  stretchFields,
  whyNotMove,
  whyNotProgress,
  whyNotStretch,
} from "./dragged-bar.ts";

const DAY = 1440;
const at = parseMoment;

/** Wednesday 4 March 08:00 to Thursday 5 March 17:00, two days. */
function held(fields: Partial<PlanActivity> = {}): DraggedBar {
  return {
    activity: activity("a", null, { durationMinutes: 960, ...fields }),
    start: at("2026-03-04T08:00"),
    finish: at("2026-03-05T17:00"),
    shifts: shiftsByDay(siteCalendar),
    usesExpectedFinish: true,
  };
}
const earliest = (date: string) => ({ type: "start_no_earlier_than", at: date });

describe("a moved bar", () => {
  test("starts no earlier than where it is let go, at the next work", () => {
    expect(moveFields(held(), DAY)).toEqual({ constraint: earliest("2026-03-05T08:00") });
    expect(moveFields(held(), 3 * DAY)).toEqual({ constraint: earliest("2026-03-09T08:00") });
  });

  test("keeps what bounds its finish, and moves the day on which it must start", () => {
    const bound = { type: "finish_no_later_than", at: "2026-03-20T17:00" } as const;
    expect(moveFields(held({ constraint: bound }), DAY)).toEqual({
      secondConstraint: earliest("2026-03-05T08:00"),
    });
    const must = { type: "must_start_on", at: "2026-03-04T08:00" } as const;
    expect(moveFields(held({ constraint: must }), DAY)).toEqual({
      constraint: { type: "must_start_on", at: "2026-03-05T08:00" },
    });
    expect(
      moveFields(held({ constraint: { type: "as_late_as_possible", at: null } }), DAY),
    ).toEqual({ constraint: earliest("2026-03-05T08:00") });
  });

  test("that is pinned takes its pin along", () => {
    const pinned = { start: "2026-03-04T08:00", finish: "2026-03-05T17:00" };
    expect(moveFields(held({ pinned }), 2 * DAY)).toEqual({
      pinned: { start: "2026-03-06T08:00", finish: "2026-03-09T17:00" },
    });
  });

  test("moves by working days with the keyboard", () => {
    const friday = { ...held(), start: at("2026-03-06T08:00") };
    expect(moveDays(friday, 1)).toEqual({ constraint: earliest("2026-03-09T08:00") });
    const monday = { ...held(), start: at("2026-03-09T08:00") };
    expect(moveDays(monday, -1)).toEqual({ constraint: earliest("2026-03-06T08:00") });
  });
});

describe("a stretched bar", () => {
  test("ends with the work of a day", () => {
    expect(stretchFields(held(), at("2026-03-06T20:00"), DAY)).toEqual({ durationMinutes: 1440 });
    // Dropped on Sunday, the bar ends on Friday.
    expect(stretchFields(held(), at("2026-03-08T10:00"), DAY)).toEqual({ durationMinutes: 1440 });
  });

  test("ends within a day when zoomed in, and never in a break", () => {
    expect(stretchFields(held(), at("2026-03-05T10:20"), 60)).toEqual({ durationMinutes: 600 });
    expect(stretchFields(held(), at("2026-03-05T12:40"), 15)).toEqual({ durationMinutes: 720 });
  });

  test("keeps at least a day, or a step", () => {
    expect(stretchFields(held(), at("2026-03-01T10:00"), DAY)).toEqual({ durationMinutes: 480 });
    expect(stretchFields(held(), at("2026-03-01T10:00"), 60)).toEqual({ durationMinutes: 60 });
  });

  test("that has started changes what remains, and keeps what is done", () => {
    const started = held({ actualStart: "2026-03-04T08:00", percentComplete: 50 });
    expect(stretchFields(started, at("2026-03-06T20:00"), DAY)).toEqual({
      durationMinutes: 1440,
      remainingMinutes: 960,
    });
    expect(stretchFields(started, at("2026-03-04T01:00"), DAY)).toEqual({
      durationMinutes: 480,
      remainingMinutes: 0,
    });
  });

  test("with an expected finish moves that", () => {
    const expecting = held({ expectedFinish: "2026-03-05T17:00" });
    const to = at("2026-03-06T20:00");
    expect(stretchFields(expecting, to, DAY)).toEqual({ expectedFinish: "2026-03-06T17:00" });
    expect(stretchFields({ ...expecting, usesExpectedFinish: false }, to, DAY)).toEqual({
      durationMinutes: 1440,
    });
  });

  test("by a day with the keyboard", () => {
    expect(stretchDays(held(), 1, 480)).toEqual({ durationMinutes: 1440 });
    expect(stretchDays(held(), -1, 480)).toEqual({ durationMinutes: 480 });
    const short = { ...held({ durationMinutes: 480 }), finish: at("2026-03-04T17:00") };
    expect(stretchDays(short, -1, 480)).toEqual({ durationMinutes: 480 });
  });
});

describe("progress", () => {
  test("is the share of working time, in steps of five", () => {
    expect(progressAt(held(), at("2026-03-04T17:00"))).toBe(50);
    expect(progressAt(held(), at("2026-03-05T07:00"))).toBe(50);
    expect(progressAt(held(), at("2026-03-01T07:00"))).toBe(0);
    expect(progressAt(held(), at("2026-03-09T07:00"))).toBe(100);
  });

  test("says that it has started, and in the end that it has finished", () => {
    expect(progressFields(held(), 40)).toEqual({
      percentComplete: 40,
      actualStart: "2026-03-04T08:00",
    });
    expect(progressFields(held({ actualStart: "2026-03-03T08:00" }), 100)).toEqual({
      percentComplete: 100,
      actualFinish: "2026-03-05T17:00",
    });
  });
});

test("what cannot be done says why", () => {
  const summary = activity("s", null, { kind: "summary" });
  const started = activity("a", null, { actualStart: "2026-03-04T08:00" });
  const done = activity("a", null, { actualFinish: "2026-03-04T17:00" });
  expect(whyNotMove(activity("a"))).toBeUndefined();
  expect(whyNotMove(summary)).toMatch(/follows/);
  expect(whyNotMove(started)).toMatch(/started/);
  expect(whyNotStretch(started)).toBeUndefined();
  expect(whyNotStretch(activity("m", null, { kind: "start_milestone" }))).toMatch(/no duration/);
  expect(whyNotProgress(done)).toMatch(/finished/);
});
