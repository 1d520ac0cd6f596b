import { expect, it } from "vitest";
import { activity, link, plan } from "../../../../engine/programme/schedule/schedule-fixture.ts";
import { compute } from "../../../../engine/programme/schedule/schedule.ts";
import { reportGroups } from "./report-groups.ts";

const company = "masons";
const START = "2026-03-02T08:00";
const house = compute(
  plan(
    [
      activity("all", 0, { kind: "summary", company }),
      activity("dig", 2, { parent: "all", company }),
      activity("cast", 2, { parent: "all", company }),
      activity("wall", 5, { company, actualStart: START, percentComplete: 10 }),
      activity("survey", 1, { company, actualStart: START, actualFinish: "2026-03-02T17:00" }),
      activity("pipes", 2, { company: "plumbers" }),
      activity("render", 30, { company }),
      activity("paint", 5, { company }),
    ],
    [link("dig FS cast"), link("cast FS render", 2), link("render FS paint")],
  ),
);

it("lists what a company may have to report, by what the programme expects by the end of today", () => {
  const groups = reportGroups(house, { company, today: "2026-03-04" });
  expect(
    groups.map(({ title, from, activities }) => [title, from, activities.map(({ _id }) => _id)]),
  ).toEqual([
    ["Should have finished", 0, ["dig"]],
    ["Should have started", 1, ["cast"]],
    ["Under way", 2, ["wall"]],
    // Lists the activities of the next two weeks, and none that start later.
    ["Coming up", 3, ["render"]],
  ]);
});

it("lists nothing of a company without activities", () => {
  expect(reportGroups(house, { company: "roofers", today: "2026-03-04" })).toEqual([]);
});
