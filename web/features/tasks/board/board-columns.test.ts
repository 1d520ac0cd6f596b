import { describe, expect, test } from "vitest";
import { type Task, type TaskStatus, taskStatuses } from "../../../../contract/tasks/tasks.ts";
import { task } from "../../../device/overlay/testing/test-task.ts";
import { boardColumns, columnOrder, type ColumnSource } from "./board-columns.ts";

/** The lists of a board. The server's rows (`loaded`) are the rows shown, unless `tasks` says otherwise. */
function lists(given: Partial<Record<TaskStatus, Partial<ColumnSource>>>) {
  return Object.fromEntries(
    taskStatuses.map((status) => {
      const { loaded = [], tasks = loaded, total = loaded.length } = given[status] ?? {};
      return [status, { loaded, tasks, total }];
    }),
  ) as unknown as Record<TaskStatus, ColumnSource>;
}

const ids = (tasks: readonly Task[]) => tasks.map(({ _id }) => _id);

describe("the columns of a board", () => {
  test("there is one for every status", () => {
    expect(columnOrder.toSorted()).toEqual(taskStatuses.toSorted());
  });

  test("a moved task shows, and counts, in its new column before the server has it there", () => {
    const columns = boardColumns(
      lists({
        todo: { loaded: [task("a", { status: "done" }), task("b")], total: 1_000 },
        done: { loaded: [task("c", { status: "done" })], total: 7 },
      }),
    );
    expect(ids(columns.todo.tasks)).toEqual(["b"]);
    expect(columns.todo.total).toBe(999);
    expect(ids(columns.done.tasks).toSorted()).toEqual(["a", "c"]);
    expect(columns.done.total).toBe(8);
  });

  test("a task that its old list still shows is in the new column once", () => {
    const moved = task("a", { status: "done" });
    const columns = boardColumns(
      lists({ todo: { loaded: [], tasks: [moved], total: 0 }, done: { loaded: [moved] } }),
    );
    expect(ids(columns.todo.tasks)).toEqual([]);
    expect(columns.todo.total).toBe(0);
    expect(ids(columns.done.tasks)).toEqual(["a"]);
    expect(columns.done.total).toBe(1);
  });

  test("a moved task has its place in the order of the board", () => {
    const due = (day: string) => `2026-03-${day}`;
    const columns = boardColumns(
      lists({
        todo: { loaded: [task("b", { status: "review", dueDate: due("02") })] },
        review: {
          loaded: ["01", "03"].map((day) => task(day, { status: "review", dueDate: due(day) })),
        },
      }),
      "dueDate",
    );
    expect(ids(columns.review.tasks)).toEqual(["01", "b", "03"]);
  });

  test("the total of a list that has not answered is not known", () => {
    const none = { tasks: [], loaded: [], total: undefined };
    const sources = Object.fromEntries(taskStatuses.map((status) => [status, none]));
    expect(boardColumns(sources as never).todo).toEqual({ tasks: [], total: undefined });
  });
});
