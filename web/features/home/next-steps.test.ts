import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HomeTask } from "../../../contract/home/home.ts";
import { finishedStatuses, taskStatuses } from "../../../contract/tasks/tasks.ts";
import { groupByDue, nextSteps } from "./next-steps.ts";

describe("the steps of a task", () => {
  it.each(taskStatuses)("lead on from %s, and never to itself", (status) => {
    const steps = nextSteps(status).map((step) => step.status);
    expect(steps).not.toContain(status);
    expect(steps.length > 0).toBe(!finishedStatuses.includes(status));
  });

  it("lead from the first to the end", () => {
    let status = taskStatuses[0];
    const way = [];
    for (let step = nextSteps(status).at(-1); step; step = nextSteps(status).at(-1)) {
      status = step.status as typeof status;
      way.push(step.status);
    }
    expect(way).toEqual(["in_progress", "review", "done"]);
  });
});

describe("groups by due date", () => {
  const task = (dueDate: string | null, status: HomeTask["status"] = "todo"): HomeTask => ({
    _id: `${dueDate}`,
    title: "Dig",
    status,
    priority: "low",
    dueDate,
    project: { _id: "p", title: "Marina" },
    assignedTo: null,
    version: 1,
  });

  it("separate today from yesterday, and the seventh day from the eighth", () => {
    const days = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-07", "2026-03-08", null];
    const groups = groupByDue(
      days.map((day) => task(day)),
      "2026-02-28",
    );
    expect(groups.map(({ title, tasks }) => [title, tasks.map(({ dueDate }) => dueDate)])).toEqual([
      ["Overdue", ["2026-02-27"]],
      ["Today", ["2026-02-28"]],
      ["Next seven days", ["2026-03-01", "2026-03-07"]],
      ["Later", ["2026-03-08"]],
      ["No date", [null]],
    ]);
  });

  it("contain every task once", () => {
    const day = fc
      .integer({ min: -60, max: 60 })
      .map((n) => new Date(Date.parse("2026-06-15") + n * 86_400_000).toISOString().slice(0, 10));
    const any = fc.tuple(fc.option(day), fc.constantFrom(...taskStatuses));
    fc.assert(
      fc.property(fc.array(any), (all) => {
        const tasks = all.map(([due, status]) => task(due, status));
        const held = groupByDue(tasks, "2026-06-15").flatMap((group) => group.tasks);
        expect(new Set(held)).toEqual(new Set(tasks));
        expect(held).toHaveLength(tasks.length);
      }),
    );
  });
});
