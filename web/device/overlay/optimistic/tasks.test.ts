import { describe, expect, it } from "vitest";
import { acceptDueDate, withdrawDueDate } from "../../../../contract/due-date-proposals.ts";
import { getEngineerHome } from "../../../../contract/home.ts";
import { getTask } from "../../../../contract/tasks.ts";
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
