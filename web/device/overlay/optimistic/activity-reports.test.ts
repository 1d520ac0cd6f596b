import { expect, it } from "vitest";
import type {
  ActivityReport,
  reportProgress,
} from "../../../../contract/programme/activity-reports.ts";
import type { BodyOf } from "../../../../contract/route.ts";
import type { Command } from "../../outbox/command.ts";
import { patches } from "./patches.ts";

const report = (_id: string, activity: string, company: string): ActivityReport => ({
  _id,
  activity,
  name: activity,
  company: { _id: company, name: company },
  by: null,
  at: "2026-03-12T08:00:00.000Z",
  actualStart: "2026-03-02T08:00",
  actualFinish: null,
  percentComplete: null,
  note: "",
  diary: null,
  state: "pending",
  decidedBy: null,
  decidedAt: null,
  reason: "",
  revision: null,
});

it("shows a report at once, in place of what the same company has reported of the activity (Q5)", () => {
  const shown = report("new", "dig", "masons");
  const others = [report("a", "cast", "masons"), report("b", "dig", "plumbers")];
  const pages = [
    { data: { company: null, waiting: [report("old", "dig", "masons"), ...others], settled: [] } },
  ];
  const { _id, activity, actualStart } = shown;
  const body: BodyOf<typeof reportProgress> = { _id, activity, actualStart };
  const command = { input: { params: { id: "p1" }, body }, shown } as unknown as Command;
  const change = patches["reportProgress"]?.["listActivityReports"];
  const after = (id: string) =>
    change?.(pages, command, { name: "listActivityReports", params: { id } });
  expect(after("p1")).toEqual([
    { data: { company: null, waiting: [...others, shown], settled: [] } },
  ]);
  expect(after("p2")).toBe(pages);
});
