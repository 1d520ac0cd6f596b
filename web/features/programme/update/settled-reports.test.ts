import { expect, it } from "vitest";
import { activity } from "../testing/small-plan.ts";
import { settledReports } from "./settled-reports.ts";

const report = { _id: "of dig" };
const reports = new Map([["dig", report]]);
const due = [{ activity: activity("dig") }];

it.each([
  ["was taken", { actualStart: "2026-03-02T08:00" }, "taken", ["taken"]],
  ["is of what finishes", { actualFinish: "2026-03-03T17:00" }, undefined, ["of dig"]],
  ["leaves more to decide", { actualStart: "2026-03-02T08:00" }, undefined, []],
  ["is of what is not answered", undefined, undefined, []],
])("a report that %s", (_, fields, taken, settled) => {
  const said = new Map(fields ? [["dig", fields]] : []);
  const used = new Map(taken === undefined ? [] : [["dig", taken]]);
  expect(settledReports(due, { said, used, reports })).toEqual(settled);
  expect(settledReports([], { said, used, reports })).toEqual([]);
});
