import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { taskStatuses } from "../../../../contract/tasks/tasks.ts";
import { daysUntil, dueWords, involvementIn, isOverdue, toggledStatus } from "./task-rules.ts";

const today = "2026-03-12";
const anyStatus = fc.constantFrom(...taskStatuses);
const anyDay = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2090-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("overdue", () => {
  it("is a due date in the past", () => {
    expect(isOverdue({ dueDate: "2026-03-11", status: "todo" }, today)).toBe(true);
    expect(isOverdue({ dueDate: "2026-03-11", status: "blocked" }, today)).toBe(true);
  });

  it("is not today, a later day or a missing date", () => {
    expect(isOverdue({ dueDate: today, status: "todo" }, today)).toBe(false);
    expect(isOverdue({ dueDate: "2026-03-13", status: "todo" }, today)).toBe(false);
    expect(isOverdue({ dueDate: null, status: "todo" }, today)).toBe(false);
  });

  it("is never a task that is done or completed", () => {
    expect(isOverdue({ dueDate: "2020-01-01", status: "done" }, today)).toBe(false);
    expect(isOverdue({ dueDate: "2020-01-01", status: "completed" }, today)).toBe(false);
  });

  it("agrees with the days left", () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyStatus, (dueDate, now, status) => {
        const open = status !== "done" && status !== "completed";
        expect(isOverdue({ dueDate, status }, now)).toBe(open && daysUntil(dueDate, now) < 0);
      }),
    );
  });
});

describe("the note beside a due date", () => {
  it.each([
    ["2026-03-12", "Due today"],
    ["2026-03-13", "Due tomorrow"],
    ["2026-03-14", undefined],
    ["2026-03-11", "1 day overdue"],
    ["2026-02-28", "12 days overdue"],
  ])("%s", (dueDate, words) => {
    expect(dueWords({ dueDate, status: "in_progress" }, today)).toBe(words);
  });

  it("is missing if the task is finished or has no date", () => {
    expect(dueWords({ dueDate: "2026-03-11", status: "done" }, today)).toBeUndefined();
    expect(dueWords({ dueDate: null, status: "todo" }, today)).toBeUndefined();
  });
});

describe("a toggle", () => {
  it("switches between todo and done", () => {
    expect(toggledStatus("todo")).toBe("done");
    expect(toggledStatus("done")).toBe("todo");
  });

  it("reopens a completed task and finishes any other", () => {
    expect(toggledStatus("completed")).toBe("todo");
    expect(toggledStatus("in_progress")).toBe("done");
    expect(toggledStatus("blocked")).toBe("done");
  });

  it("always changes the status, to todo or done", () => {
    fc.assert(
      fc.property(anyStatus, (status) => {
        expect(toggledStatus(status)).not.toBe(status);
        expect(["todo", "done"]).toContain(toggledStatus(status));
      }),
    );
  });
});

it("says whose a task is", () => {
  const ada = { _id: "a", name: "Ada" };
  expect(involvementIn({ createdBy: ada, assignedTo: null })).toEqual({
    createdBy: "a",
    assignedTo: null,
  });
});
