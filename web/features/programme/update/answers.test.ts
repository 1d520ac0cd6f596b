import { expect, it } from "vitest";
import { dueBy } from "../../../../engine/programme/update-due.ts";
import { compute } from "../../../../engine/programme/schedule/schedule.ts";
import { activity, planOf } from "../testing/small-plan.ts";
import { noAnswers, settledReports, withReport, withRest, withSaid } from "./answers.ts";

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
  expect(settledReports(due, { said, used }, reports)).toEqual(settled);
  expect(settledReports([], { said, used }, reports)).toEqual([]);
});

const started = { actualStart: "2026-03-02T08:00", actualFinish: null, percentComplete: 40 };

it("what is said of one activity leaves the others, and is taken back with its report", () => {
  const both = withReport(withSaid(noAnswers, "pour", { percentComplete: 10 }), "dig", {
    _id: "of dig",
    ...started,
  });
  expect(Object.fromEntries(both.said)).toEqual({
    pour: { percentComplete: 10 },
    dig: { actualStart: "2026-03-02T08:00", percentComplete: 40 },
  });
  expect(Object.fromEntries(both.used)).toEqual({ dig: "of dig" });
  const back = withSaid(both, "dig", undefined);
  expect(Object.fromEntries(back.said)).toEqual({ pour: { percentComplete: 10 } });
  expect(back.used.size).toBe(0);
  expect(noAnswers.said.size).toBe(0);
});

it("the rest is answered as reported, or as planned where nobody has reported up to the data date", () => {
  const dataDate = "2026-03-03T08:00";
  const schedule = compute(planOf(["dig", "pour", "cure", "clear"].map((id) => activity(id))));
  const planned = { actualStart: "2026-03-02T08:00", actualFinish: "2026-03-02T17:00" };
  const { said, used } = withRest(
    withSaid(noAnswers, "clear", { percentComplete: 10 }),
    dueBy(schedule, dataDate),
    {
      schedule,
      dataDate,
      reports: new Map([
        ["dig", { _id: "of dig", ...started }],
        ["cure", { _id: "of cure", ...started, actualFinish: "2026-03-04T17:00" }],
        ["clear", { _id: "of clear", ...started }],
      ]),
    },
  );
  expect(Object.fromEntries(said)).toEqual({
    clear: { percentComplete: 10 },
    dig: { actualStart: "2026-03-02T08:00", percentComplete: 40 },
    pour: planned,
    cure: planned,
  });
  expect(Object.fromEntries(used)).toEqual({ dig: "of dig" });
});
