import { expect, it } from "vitest";
import { task } from "../../../device/overlay/testing/test-task.ts";
import { acceptAction, deleteAction, shiftDueDates } from "./task-changes.ts";

const listed = [
  { _id: "a", title: "Lay blocks", status: "done", version: 3 },
  { _id: "b", title: "Screed", status: "done", version: 7 },
] as const;

it("what is accepted or deleted goes by the versions that were listed", () => {
  for (const tasks of [listed, listed.slice(0, 1)])
    expect(acceptAction(tasks).specs.map(({ input }) => input.body)).toEqual(
      tasks.map(({ version }) => ({ status: "completed", version })),
    );
  expect(deleteAction(listed).specs.map(({ input }) => input.query)).toEqual([
    { version: 3 },
    { version: 7 },
  ]);
});

it("due dates are moved across the end of a month and back, and a task without one of its own is left", () => {
  const dated = { ...task("a"), dueDate: "2026-02-27" };
  const { specs, done } = shiftDueDates(
    [
      dated,
      { ...task("b"), dueDate: null },
      { ...task("c"), dueDate: "2026-02-20", followsActivity: true },
    ],
    3,
  );
  expect(specs.map(({ input }) => input)).toEqual([
    { params: { id: dated._id }, body: { dueDate: "2026-03-02" } },
  ]);
  expect(specs[0]?.undo?.input.body).toEqual({ dueDate: "2026-02-27" });
  expect(typeof done === "function" && done(1)).toBe(
    "1 task is now due 3 days later. 1 has no due date. 1 follows its activity.",
  );
});
