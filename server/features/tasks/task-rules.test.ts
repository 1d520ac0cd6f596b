import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { taskPriorities, taskStatuses } from "../../../contract/tasks/tasks.ts";
import { differences } from "../../differences.ts";
import {
  applyChange,
  completedAt,
  isFinished,
  notificationsFor,
  priorityOf,
  priorityRank,
  type TaskState,
} from "./task-rules.ts";

const person = fc.constantFrom("ada", "emeka", "kunle");
const state: fc.Arbitrary<TaskState> = fc.record({
  title: fc.string({ minLength: 1 }),
  description: fc.string(),
  status: fc.constantFrom(...taskStatuses),
  priority: fc.constantFrom(...taskPriorities),
  dueDate: fc.option(fc.constantFrom("2026-01-01", "2026-06-15")),
  activity: fc.constant(null),
  followsActivity: fc.constant(false),
  assignedTo: fc.option(person),
});

describe("a change", () => {
  it("keeps omitted fields", () => {
    fc.assert(
      fc.property(state, (before) => {
        expect(applyChange(before, {})).toEqual(before);
      }),
    );
  });

  it("changes exactly the fields that it names, and its differences say so", () => {
    fc.assert(
      fc.property(state, state, (before, wanted) => {
        const after = applyChange(before, wanted);
        expect(after).toEqual(wanted);
        for (const [key, change] of Object.entries(differences(before, after))) {
          expect(change.before).toBe(before[key as keyof TaskState]);
          expect(change.after).toBe(wanted[key as keyof TaskState]);
          expect(change.before).not.toBe(change.after);
        }
      }),
    );
  });
});

describe("the time of completion", () => {
  it("is set exactly while the task is finished, and keeps its first value", () => {
    const now = new Date("2026-06-15T12:00:00Z");
    const was = "2026-01-01T00:00:00.000Z";
    const status = fc.constantFrom(...taskStatuses);
    fc.assert(
      fc.property(status, status, (from, to) => {
        const at = completedAt({ from, to, was: isFinished(from) ? was : null, now });
        expect(at === null).toBe(!isFinished(to));
        if (isFinished(from) && isFinished(to)) expect(at).toBe(was);
      }),
    );
  });
});

describe("priorities", () => {
  it("are restored from their ranks, in order", () => {
    expect(taskPriorities.map((priority) => priorityOf(priorityRank(priority)))).toEqual(
      taskPriorities,
    );
    expect(taskPriorities.map(priorityRank)).toEqual([1, 2, 3, 4]);
    expect(() => priorityOf(5)).toThrow(RangeError);
  });
});

describe("the notifications that a change requires", () => {
  const recipientsOf = (before: TaskState | undefined, after: TaskState) =>
    notificationsFor({
      title: "Slab",
      project: "Lekki",
      actorName: "Ada",
      createdBy: "ada",
      accepters: ["emeka"],
      finisher: "tunde",
      reason: "",
      before,
      after,
    });

  it("tell the new and the previous assignee of the assignment, and nobody else", () => {
    fc.assert(
      fc.property(state, state, (before, after) => {
        const notified = recipientsOf(before, after);
        const given = notified
          .filter(({ title }) => title === "Task assigned to you")
          .flatMap(({ to }) => to);
        const taken = notified
          .filter(({ title }) => title === "Task no longer assigned to you")
          .flatMap(({ to }) => to);
        const moved = before.assignedTo !== after.assignedTo;
        expect(given).toEqual(moved && after.assignedTo ? [after.assignedTo] : []);
        expect(taken).toEqual(moved && before.assignedTo ? [before.assignedTo] : []);
      }),
    );
  });

  it("tell its maker and assignee of the status exactly when it changes", () => {
    fc.assert(
      fc.property(state, fc.constantFrom(...taskStatuses), (before, status) => {
        const notified = recipientsOf(before, { ...before, status });
        expect(notified.length).toBe(status === before.status ? 0 : 1);
        // The people who accept tasks are told that there is something to accept.
        const accepters = status === "done" ? ["emeka"] : [];
        const finisher = isFinished(before.status) && !isFinished(status) ? "tunde" : null;
        if (notified[0])
          expect(notified[0].to).toEqual(["ada", before.assignedTo, finisher, ...accepters]);
      }),
    );
  });

  it("are none for a new task without an assignee", () => {
    fc.assert(
      fc.property(state, (after) => {
        expect(recipientsOf(undefined, { ...after, assignedTo: null })).toEqual([]);
      }),
    );
  });
});
