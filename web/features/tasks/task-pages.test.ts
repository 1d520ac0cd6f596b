import { describe, expect, it } from "vitest";
import {
  firstPage,
  nextPage,
  type TaskPage,
  type TaskPages,
  tasksOf,
  totalOf,
} from "./task-pages.ts";
import { task } from "../../device/overlay/testing/test-task.ts";

const counts = {
  todo: 2,
  in_progress: 1,
  review: 0,
  done: 1,
  completed: 0,
  pending: 0,
  blocked: 0,
  overdue: 1,
};

function page(ids: readonly string[], nextCursor: string | null): TaskPage {
  return { data: { tasks: ids.map((id) => task(id)), total: 4, counts, nextCursor } };
}

const ids = (pages: TaskPages) => tasksOf(pages).map(({ _id }) => _id);

describe("pages of tasks", () => {
  it("start at 100 and grow to 500 until the list ends", () => {
    const sizes: number[] = [];
    for (let start = firstPage; sizes.length < 5;) {
      sizes.push(start.limit);
      start = nextPage(page([], "more"), start) ?? start;
    }
    expect(sizes).toEqual([100, 200, 400, 500, 500]);
    expect(nextPage(page([], null), firstPage)).toBeNull();
  });

  it("show a task once if it moved between pages", () => {
    expect(ids([page(["a", "b"], "c1"), page(["b", "c"], null)])).toEqual(["a", "b", "c"]);
  });

  it("count every status, and no overdue task twice", () => {
    expect(totalOf(counts)).toBe(4);
  });
});
