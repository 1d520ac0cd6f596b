import { describe, expect, it } from "vitest";
import { acceptDueDate, withdrawDueDate } from "../../../../contract/tasks/due-date-proposals.ts";
import { getEngineerHome } from "../../../../contract/home/home.ts";
import { createTask, getTask, listTasks } from "../../../../contract/tasks/tasks.ts";
import type { Patch } from "../overlay.ts";
import { command } from "../../writing/spec.ts";
import { task } from "../testing/test-task.ts";
import { taskPatches } from "./tasks.ts";

const proposal = {
  dueDate: "2026-12-01",
  reason: "The steel is late",
  by: null,
  createdAt: "2026-03-01T08:00:00Z",
};
const proposed = { ...task("a"), proposal };

function patched(
  spec: ReturnType<typeof command>,
  read: string,
  pages: readonly unknown[],
): readonly unknown[] {
  const change: Patch | undefined = taskPatches[spec.route.name]?.[read];
  return change?.(pages, { ...spec, id: "1", madeAt: 0 }, { name: read }) ?? pages;
}

it("a new task shows at once in each list that it belongs to, and in no other (Q5)", () => {
  const me = { _id: "me", name: "Ada" };
  const shown = task("new", { title: "Cure the slab", assignedTo: me, createdBy: me });
  const body = { title: shown.title, project: "p" };
  const spec = command(createTask, { body }, { shown });
  const counts = { todo: 0, overdue: 0 };
  const pages = [{ data: { tasks: [], total: 0, counts, nextCursor: null } }];
  const isIn = (query: object) => {
    const change = taskPatches[spec.route.name]?.[listTasks.name];
    const read = { name: listTasks.name, query };
    return change?.(pages, { ...spec, id: "1", madeAt: 0 }, read) !== pages;
  };
  const at = [
    { project: "p" },
    { assignee: "me", status: "open" },
    { priority: "medium", limit: 9 },
  ];
  expect(at.filter(isIn)).toEqual(at);
  const others = [
    { project: "q" },
    { status: "done" },
    { priority: "urgent" },
    { assignee: "none" },
    { search: "cure" },
    { due: "none" },
  ];
  expect(others.filter(isIn)).toEqual([]);
});

describe("a proposed due date", () => {
  const input = { params: { id: "a" } };
  const shown = { dueDate: "2026-12-01", proposal: null };
  const accepted = command(acceptDueDate, { ...input, body: { dueDate: "2026-12-01" } }, { shown });

  it("is gone at once when it is accepted or withdrawn", () => {
    const pages = [{ data: proposed }];
    expect(patched(accepted, getTask.name, pages)).toMatchObject([{ data: shown }]);
    const withdrawn = command(withdrawDueDate, input, { shown: { proposal: null } });
    expect(patched(withdrawn, getTask.name, pages)).toMatchObject([
      { data: { dueDate: proposed.dueDate, proposal: null } },
    ]);
  });

  it("is counted once less on the home of whoever accepts it", () => {
    const dueDates = { tasks: [proposed, { ...task("b"), proposal }], total: 60 };
    const once = patched(accepted, getEngineerHome.name, [{ data: { dueDates } }]);
    expect(patched(accepted, getEngineerHome.name, once)).toMatchObject([
      { data: { dueDates: { tasks: [{ _id: "b" }], total: 59 } } },
    ]);
  });
});
