import { expect, test } from "vitest";
import { newActivity } from "../../../../engine/programme/edits/activity-fields.ts";
import { parseMoment } from "../../../../engine/programme/calendar/moment.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { compute } from "../../../../engine/programme/schedule/schedule.ts";
import { emptyProgramme } from "../plan/empty-programme.ts";
import { layOut } from "./page-layout.ts";
import { pageLegend } from "./page-legend.ts";
import { tilesOf } from "./page-tiles.ts";

const START = "2026-03-02";
const empty = emptyProgramme({
  projectId: "0199d0f4-0000-7000-8000-000000000001",
  firstDay: START,
  defaultCalendar: null,
});
const task = (name: string, at: string) => ({
  ...newActivity({ _id: name, parent: null }, { kind: "task", minutesPerDay: 480 }),
  name,
  constraint: { type: "start_no_earlier_than" as const, at },
});

const done = {
  actualStart: "2026-03-09T08:00",
  actualFinish: "2026-03-09T17:00",
  percentComplete: 100,
  remainingMinutes: 0,
};

function tiles(plan: Plan, days: number) {
  const layout = layOut(
    { paper: "A4", orientation: "landscape", pages: "many", columns: [] },
    { rows: plan.activities.length, days, table: 300, label: 40 },
  );
  const none = new Map<string, never>();
  const programme = { name: "House", plan, dates: none, baseline: none, baselines: [] };
  const found = tilesOf({ ...programme, people: none, companies: none, locations: none }, layout, {
    schedule: compute(plan),
    left: parseMoment(`${START}T00:00`),
    now: "2026-03-04T12:00",
  });
  return { layout, found };
}

test("a page on which nothing would be drawn is left out", () => {
  const plan = {
    ...empty,
    // Finished activities have no float, which would be drawn up to the end.
    activities: [
      { ...task("Now", "2026-03-09T08:00"), ...done },
      task("Later", "2032-02-02T08:00"),
    ],
  };
  const { layout, found } = tiles(plan, 2200);
  expect([layout.across, layout.down]).toEqual([3, 1]);
  expect(found.map(({ first, end }) => [first, end])).toEqual([
    [0, 2],
    [0, 2],
  ]);
  expect(found[1]?.from).toBeGreaterThan(found[0]?.to ?? Infinity);
});

test("ten rows grow with the paper, and leave room for the last label", () => {
  const on = (paper: "A4" | "A3" | "A0") =>
    layOut(
      { paper, orientation: "landscape", pages: "one", columns: [] },
      { rows: 10, days: 40, table: 300, label: 180 },
    );
  expect(on("A3").scale).toBe(1);
  expect(on("A0").scale).toBeCloseTo(2.83, 2);
  for (const { drawing, pixelsPerDay } of [on("A4"), on("A3"), on("A0")])
    expect(drawing - 40 * pixelsPerDay).toBeGreaterThanOrEqual(180);
});

test("the legend has the signs that are drawn, and no others", () => {
  const { found } = tiles({ ...empty, activities: [task("Dig", "2026-03-09T08:00")] }, 30);
  const { svg } = pageLegend(2000, found[0]?.scene ?? expect.fail());
  expect(svg).toContain("Task, with what is done");
  expect(svg).toContain("No earlier than");
  for (const other of ["Milestone", "Summary", "Deadline", "Link", "Baseline"])
    expect(svg).not.toContain(other);
});
