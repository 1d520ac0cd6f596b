import { describe, expect, it } from "vitest";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { listTasks, Task } from "../../../../contract/tasks/tasks.ts";
import { addTask, changeTask } from "./task-pages.ts";
import { task } from "../testing/test-task.ts";

type TaskPage = AnswerOf<typeof listTasks>;

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

const ids = (pages: readonly TaskPage[]) =>
  pages.flatMap(({ data }) => data.tasks.map(({ _id }) => _id));
const pages = [page(["a", "b"], "c1"), page(["c", "d"], null)];

describe("pages of tasks", () => {
  it("change one task, and the other pages stay the same objects", () => {
    const after = changeTask(pages, "c", { title: "New" });
    expect(after[1]?.data.tasks[0]?.title).toBe("New");
    expect(after[0]).toBe(pages[0]);
    expect(after[1]).not.toBe(pages[1]);
  });

  it("add a new task at their end, and count it once", () => {
    const after = addTask(addTask(pages, task("e"), "end"), task("e"), "end");
    expect(ids(after)).toEqual(["a", "b", "c", "d", "e"]);
    expect(after[0]?.data.total).toBe(5);
    expect(after[0]?.data.counts.todo).toBe(3);
  });

  it("add a new task at their start", () => {
    expect(ids(addTask(pages, task("e"), "start"))).toEqual(["e", "a", "b", "c", "d"]);
  });

  it("add a new task before the first that comes after it, once, on whichever page", () => {
    const before = (id: string) => ({ isAfter: ({ _id }: Task) => _id >= id });
    expect(ids(addTask(pages, task("e"), before("b")))).toEqual(["a", "e", "b", "c", "d"]);
    expect(ids(addTask(pages, task("e"), before("c")))).toEqual(["a", "b", "e", "c", "d"]);
    expect(ids(addTask(pages, task("e"), before("x")))).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("only count a new task if their end is not loaded", () => {
    const begun = pages.slice(0, 1);
    const after = addTask(begun, task("e"), "end");
    expect(ids(after)).toEqual(["a", "b"]);
    expect(after[0]?.data.total).toBe(5);
    expect(ids(addTask(begun, task("e"), "start"))).toEqual(["e", "a", "b"]);
  });
});
