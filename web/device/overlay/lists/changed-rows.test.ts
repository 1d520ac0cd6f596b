import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expenseSorts } from "../../../../contract/expenses/expenses.ts";
import { projectSorts } from "../../../../contract/projects/projects.ts";
import { taskSorts } from "../../../../contract/tasks/tasks.ts";
import { withChangedRows } from "./changed-rows.ts";
import {
  expenses,
  fetchPages,
  figures,
  type Model,
  projects,
  tasks,
  time,
} from "./testing/list-models.ts";
import type { ListRow } from "./row-order.ts";

/** A row on the server. Its position is that of its entry. */
interface Kept<Row> {
  readonly place: number;
  readonly row: Row;
}

/**
 * Changes rows at random, patches the loaded pages, and compares them with the server's list afterwards.
 * @returns how many of 1000 lists could be patched
 */
function patchedEqualsRefetched<Page, Row extends ListRow, Sort extends string, Fields>(
  model: Model<Page, Row, Sort, Fields>,
) {
  let patched = 0;
  const { list } = model;
  fc.assert(
    fc.property(
      fc.record({
        sort: fc.constantFrom(...(Object.keys(list.orders) as Sort[])),
        filters: model.filters,
        rows: fc.array(model.fields, { maxLength: 25 }),
        sizes: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
        // Tasks that were entered together have the same time of entry.
        together: fc.integer({ min: 1, max: 3 }),
        changes: fc.array(
          fc.record({
            index: fc.nat(24),
            fields: fc.option(model.fields),
            // Some changes of a row are not counted: the progress of a project.
            isCounted: fc.boolean(),
          }),
          { maxLength: 6 },
        ),
        added: fc.array(model.fields, { maxLength: 2 }),
      }),
      ({ sort, filters, rows, sizes, together, changes, added }) => {
        const entered = (of: typeof rows, from: number): Kept<Row>[] =>
          of.map((fields, index) => {
            const place = from + index;
            const at = time(Math.floor(place / together));
            return { place, row: model.row(place, { at, fields }) };
          });
        const before = entered(rows, 0);
        const pages = fetchPages(model, before, { sort, filters, sizes });

        let after = [...before, ...entered(added, 100)];
        const ids = new Set(after.slice(before.length).map(({ row }) => row._id));
        for (const { index, fields, isCounted } of changes) {
          const was = before[index];
          if (!was) continue;
          ids.add(was.row._id);
          after = after.flatMap((kept) => {
            if (kept.place !== was.place) return [kept];
            if (fields === null) return [];
            const counted = { version: kept.row.version + 1, updatedAt: time(999) };
            return [{ ...kept, row: { ...kept.row, ...fields, ...(isCounted ? counted : {}) } }];
          });
        }

        const order = list.orders[sort];
        if (!order) throw new Error("Only orders that the browser knows");
        const answer = model.answer(after, { sort, filters, ids: [...ids] });
        const result = withChangedRows(list, pages, { ids: [...ids], answer, order });
        if (!result) return;
        patched += 1;
        const whole = model.answer(after, { sort, filters });
        const all = list.rows(whole);
        const last = pages.at(-1);
        const isWhole = last !== undefined && list.nextCursor(last) === null;
        const shown = result.flatMap((page) => list.rows(page));
        const edge = shown.at(-1)?._id;
        const upToEdge = all.findIndex(({ _id }) => _id === edge) + 1;
        expect(shown).toEqual(isWhole ? all : all.slice(0, upToEdge));
        // The next page begins in the same position.
        if (!isWhole) expect(edge).toBe(last && list.rows(last).at(-1)?._id);
        for (const [index, page] of result.entries()) {
          expect(figures(list, page)).toEqual(figures(list, whole));
          const fetched = pages[index];
          expect(list.nextCursor(page)).toBe(fetched && list.nextCursor(fetched));
        }
      },
    ),
    { numRuns: 1000 },
  );
  return patched;
}

describe("F7: a list whose changed rows were fetched equals the list fetched again", () => {
  it("of tasks", () => expect(patchedEqualsRefetched(tasks)).toBeGreaterThan(400));
  it("of projects", () => expect(patchedEqualsRefetched(projects)).toBeGreaterThan(400));
  it("of expenses", () => expect(patchedEqualsRefetched(expenses)).toBeGreaterThan(400));
});

describe("a list of tasks whose changed rows were fetched", () => {
  type Task = ReturnType<typeof tasks.row>;
  const task = (place: number, change: Partial<Task> = {}): Task => ({
    ...tasks.row(place, {
      at: time(place),
      fields: { status: "todo", priority: "medium", dueDate: null, assignedTo: null },
    }),
    ...change,
  });
  const four = [0, 1, 2, 3].map((place) => ({ place, row: task(place) }));
  /** `ours` is a row that one of our own changes replaced where it was. */
  const change = (
    sort: "order" | "priority",
    sizes: number[],
    ids: string[],
    rows: Task[],
    ours?: Task,
  ) => {
    const order = tasks.list.orders[sort];
    if (!order) throw new Error("An order that the browser knows");
    const fetched = fetchPages(tasks, four, { sort, filters: {}, sizes });
    const withOurs = (row: Task) => (row._id === ours?._id ? ours : row);
    const pages = fetched.map((page) => ({
      data: { ...page.data, tasks: page.data.tasks.map(withOurs) },
    }));
    const { data } = tasks.answer(four, { sort, filters: {} });
    const answer = { data: { ...data, tasks: rows } };
    return withChangedRows(tasks.list, pages, { ids, answer, order })?.map((page) =>
      page.data.tasks.map(({ _id, version }) => `${_id} v${version}`),
    );
  };

  it("F7: has them replaced, removed and put in their position", () => {
    const first = task(0, { version: 2, priority: "urgent" });
    expect(change("order", [2, 2], ["t000", "t002"], [first])).toEqual([
      ["t000 v2", "t001 v1"],
      ["t003 v1"],
    ]);
    expect(change("priority", [2, 2], ["t000"], [first])).toEqual([
      ["t001 v1"],
      ["t002 v1", "t003 v1", "t000 v2"],
    ]);
  });

  it("F7: has a row that one of our own changes moved put in its position", () => {
    const ours = task(0, { version: 2, priority: "urgent" });
    expect(change("priority", [2, 2], ["t000"], [ours], ours)).toEqual([
      ["t001 v1"],
      ["t002 v1", "t003 v1", "t000 v2"],
    ]);
  });

  it("F7: keeps the row before its next page if its position is fixed, whatever its version", () => {
    expect(change("order", [2], ["t001"], [task(1)])).toEqual([["t000 v1", "t001 v1"]]);
  });

  it("F8: must be fetched again if the row before its next page moved or is deleted", () => {
    expect(change("order", [2], ["t001"], [])).toBeUndefined();
    expect(change("order", [2], ["t000"], [])).toEqual([["t001 v1"]]);
  });

  it("F8: must be fetched again if its data is newer, or no longer in order", () => {
    expect(change("order", [4], ["t000"], [task(0, { version: 0 })])).toBeUndefined();
    const order = tasks.list.orders.priority;
    const pages = fetchPages(tasks, four, { sort: "priority", filters: {}, sizes: [4] }).map(
      ({ data }) => ({ data: { ...data, tasks: data.tasks.toReversed() } }),
    );
    const answer = tasks.answer([], { sort: "priority", filters: {} });
    expect(
      order && withChangedRows(tasks.list, pages, { ids: ["t009"], answer, order }),
    ).toBeUndefined();
  });

  it("F8: must be fetched again if only the server can tell the order", () => {
    const twin = task(9, { createdAt: time(2) });
    expect(change("order", [4], ["t009"], [twin])).toBeUndefined();
  });
});

it("F8: the browser knows every order but those by title", () => {
  const unknown = (model: { list: { orders: object } }, sorts: readonly string[]) =>
    sorts.filter((sort) => !Object.hasOwn(model.list.orders, sort));
  expect(unknown(tasks, taskSorts)).toEqual(["title", "-title"]);
  expect(unknown(projects, projectSorts)).toEqual(["title", "-title"]);
  expect(unknown(expenses, expenseSorts)).toEqual([]);
});
