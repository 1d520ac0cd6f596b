import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnswerOf } from "../../contract/route.ts";
import {
  type listTasks,
  type Task,
  type TaskCounts,
  taskPriorities,
  type TaskSort,
  taskSorts,
  taskStatuses,
} from "../../contract/tasks.ts";
import { taskOrder } from "./task-order.ts";
import { withChangedRows } from "./task-rows.ts";

type TaskPage = AnswerOf<typeof listTasks>;

/** A task as the server has it. Its place is that of its entry. */
interface Kept {
  readonly place: number;
  readonly task: Task;
}

interface List {
  readonly sort: TaskSort;
  readonly status?: Task["status"];
  readonly assignee?: string;
}

const time = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString();

function task(place: number, fields: Partial<Task> = {}): Task {
  return {
    _id: `t${place}`,
    title: `Task ${place}`,
    description: "",
    status: "todo",
    priority: "medium",
    dueDate: null,
    project: { _id: "p", title: "Marina Tower" },
    assignedTo: null,
    createdBy: null,
    createdAt: time(place),
    updatedAt: time(place),
    completedAt: null,
    version: 1,
    ...fields,
  };
}

/** What the server sorts by, written once more and apart from what is tested. */
function keyOf(sort: TaskSort, { status, priority, dueDate, updatedAt }: Task): string | number {
  const isFinished = status === "done" || status === "completed";
  if (sort === "agenda") return isFinished ? "9999-01-01" : (dueDate ?? "9000-01-01");
  if (sort === "dueDate") return dueDate ?? "infinity";
  if (sort === "-dueDate") return dueDate ?? "-infinity";
  if (sort.endsWith("priority")) return taskPriorities.indexOf(priority);
  if (sort.endsWith("status")) return taskStatuses.indexOf(status);
  return sort === "-updatedAt" ? updatedAt : "";
}

function place(sort: TaskSort, one: Kept, other: Kept): number {
  const [a, b] = [keyOf(sort, one.task), keyOf(sort, other.task)];
  const order = a === b ? one.place - other.place : a < b ? -1 : 1;
  return sort.startsWith("-") ? -order : order;
}

function counts(tasks: readonly Kept[]): TaskCounts {
  const of = (status: string) => tasks.filter(({ task }) => task.status === status).length;
  const all = Object.fromEntries(taskStatuses.map((status) => [status, of(status)]));
  return { ...all, overdue: 0 } as TaskCounts;
}

/** A server's answer: the tasks that match, in their order. */
function matching(kept: readonly Kept[], { sort, status, assignee }: List): Kept[] {
  return kept
    .filter(({ task }) => status === undefined || task.status === status)
    .filter(({ task }) => assignee === undefined || task.assignedTo?._id === assignee)
    .toSorted((one, other) => place(sort, one, other));
}

function answer(kept: readonly Kept[], list: List, ids?: readonly string[]): TaskPage["data"] {
  const all = matching(kept, list);
  const { status: _, ...withoutStatus } = list;
  return {
    tasks: all.map(({ task }) => task).filter(({ _id }) => !ids || ids.includes(_id)),
    total: all.length,
    counts: counts(matching(kept, withoutStatus)),
    nextCursor: null,
  };
}

/** The first pages of a list. Their last task is where the next page begins. */
function fetchPages(kept: readonly Kept[], list: List, sizes: readonly number[]) {
  const whole = answer(kept, list);
  const pages: TaskPage[] = [];
  let from = 0;
  for (const size of sizes) {
    const tasks = whole.tasks.slice(from, from + size);
    from += size;
    const nextCursor = from < whole.tasks.length ? `after ${from}` : null;
    pages.push({ data: { ...whole, tasks, nextCursor } });
    if (nextCursor === null) break;
  }
  return pages;
}

const day = fc.constantFrom(null, "2026-06-01", "2026-06-02", "2026-06-03");
const person = fc.constantFrom(null, { _id: "ada", name: "Ada" }, { _id: "emeka", name: "Emeka" });
const fields = fc.record({
  status: fc.constantFrom(...taskStatuses),
  priority: fc.constantFrom(...taskPriorities),
  dueDate: day,
  assignedTo: person,
});
const someFields = fc.record(
  {
    status: fc.constantFrom(...taskStatuses),
    priority: fc.constantFrom(...taskPriorities),
    dueDate: day,
    assignedTo: person,
    title: fc.constant("Renamed"),
  },
  { requiredKeys: [] },
);
const list: fc.Arbitrary<List> = fc.record(
  {
    sort: fc.constantFrom(...taskSorts.filter((sort) => taskOrder(sort))),
    status: fc.constantFrom(...taskStatuses),
    assignee: fc.constantFrom("ada", "emeka"),
  },
  { requiredKeys: ["sort"] },
) as fc.Arbitrary<List>;

describe("a list whose changed tasks were fetched", () => {
  it("F7: is as if it had been fetched anew, as far as it is loaded, or is fetched anew", () => {
    let patched = 0;
    fc.assert(
      fc.property(
        fc.record({
          list,
          rows: fc.array(fields, { maxLength: 25 }),
          sizes: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
          // What was entered together has one moment of entry.
          together: fc.integer({ min: 1, max: 3 }),
          changes: fc.array(fc.tuple(fc.nat(24), fc.option(someFields)), { maxLength: 6 }),
          added: fc.array(fields, { maxLength: 2 }),
        }),
        ({ list, rows, sizes, together, changes, added }) => {
          const entered = (of: typeof rows, from: number): Kept[] =>
            of.map((row, index) => {
              const at = time(Math.floor((from + index) / together));
              const made = task(from + index, { ...row, createdAt: at, updatedAt: at });
              return { place: from + index, task: made };
            });
          const before = entered(rows, 0);
          const pages = fetchPages(before, list, sizes);

          let after = [...before, ...entered(added, 100)];
          const ids = new Set(after.slice(before.length).map(({ task }) => task._id));
          for (const [index, change] of changes) {
            const { place: at, task: was } = before[index] ?? {};
            if (at === undefined || was === undefined) continue;
            ids.add(was._id);
            after = after.flatMap((kept) => {
              if (kept.place !== at) return [kept];
              if (change === null) return [];
              const { version } = kept.task;
              const now = { ...kept.task, ...change, version: version + 1, updatedAt: time(999) };
              return [{ place: at, task: now }];
            });
          }

          const order = taskOrder(list.sort);
          if (!order) throw new Error("Only orders that the browser knows");
          const changed = { ids: [...ids], answer: answer(after, list, [...ids]) };
          const result = withChangedRows(pages, changed, order);
          if (!result) return;
          patched += 1;
          const whole = answer(after, list);
          const isWhole = pages.at(-1)?.data.nextCursor === null;
          const shown = result.flatMap(({ data }) => data.tasks);
          const edge = shown.at(-1)?._id;
          const upToEdge = whole.tasks.findIndex(({ _id }) => _id === edge) + 1;
          expect(shown).toEqual(isWhole ? whole.tasks : whole.tasks.slice(0, upToEdge));
          // The next page begins where it did.
          if (!isWhole) expect(edge).toBe(pages.at(-1)?.data.tasks.at(-1)?._id);
          for (const [index, { data }] of result.entries()) {
            expect([data.total, data.counts]).toEqual([whole.total, whole.counts]);
            expect(data.nextCursor).toBe(pages[index]?.data.nextCursor);
          }
        },
      ),
      { numRuns: 1000 },
    );
    expect(patched).toBeGreaterThan(400);
  });

  const four = [0, 1, 2, 3].map((at) => ({ place: at, task: task(at) }));
  const change = (sort: TaskSort, sizes: number[], ids: string[], tasks: Task[]) => {
    const order = taskOrder(sort);
    if (!order) throw new Error("An order that the browser knows");
    const data = { ...answer(four, { sort }), tasks };
    return withChangedRows(fetchPages(four, { sort }, sizes), { ids, answer: data }, order)?.map(
      (page) => page.data.tasks.map(({ _id, version }) => `${_id} v${version}`),
    );
  };

  it("F7: has them replaced, taken out and put in their place", () => {
    const first = task(0, { version: 2, priority: "urgent" });
    expect(change("order", [2, 2], ["t0", "t2"], [first])).toEqual([["t0 v2", "t1 v1"], ["t3 v1"]]);
    expect(change("priority", [2, 2], ["t0"], [first])).toEqual([
      ["t1 v1"],
      ["t2 v1", "t3 v1", "t0 v2"],
    ]);
  });

  it("F8: is fetched anew when the task before its next page moved, or is gone", () => {
    expect(change("order", [2], ["t1"], [])).toBeUndefined();
    expect(change("order", [2], ["t0"], [])).toEqual([["t1 v1"]]);
  });

  it("F8: is fetched anew when what it holds is newer, or not in order any more", () => {
    expect(change("order", [4], ["t0"], [task(0, { version: 0 })])).toBeUndefined();
    const order = taskOrder("priority");
    const pages = fetchPages(four, { sort: "priority" }, [4]).map(({ data }) => ({
      data: { ...data, tasks: data.tasks.toReversed() },
    }));
    expect(
      order &&
        withChangedRows(pages, { ids: ["t9"], answer: answer([], { sort: "priority" }) }, order),
    ).toBeUndefined();
  });

  it("F8: is fetched anew where only the server can tell the order", () => {
    const twin = task(9, { createdAt: time(2) });
    expect(change("order", [4], ["t9"], [twin])).toBeUndefined();
    expect([taskOrder("title"), taskOrder("-title")]).toEqual([undefined, undefined]);
  });
});
