import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { taskPriorities, taskSorts, taskStatuses } from "../../../../contract/tasks.ts";
import {
  changeFilters,
  DEFAULT_SORT,
  isFiltered,
  nextSort,
  noFilters,
  parseFilters,
  sortedBy,
} from "./task-filters.ts";

const project = "0197f3a2-7c1e-7000-8000-0000000000a1";
const parse = (search: string) => parseFilters(new URLSearchParams(search));

describe("filters in the URL", () => {
  it("are read", () => {
    const search = `search=slab&project=${project}&status=review&priority=high&assignee=me&due=overdue&sort=-dueDate`;
    expect(parse(search)).toEqual({
      search: "slab",
      project,
      status: "review",
      priority: "high",
      assignee: "me",
      due: "overdue",
      sort: "-dueDate",
    });
  });

  it("are left out where they make no sense", () => {
    expect(
      parse("search=%20&project=1&status=lost&priority=&assignee=you&due=never&sort=x"),
    ).toEqual({});
  });

  it("know the other spelling of in_progress", () => {
    expect(parse("status=in-progress")).toEqual({ status: "in_progress" });
  });

  it("keep the open task when they change", () => {
    const next = changeFilters(new URLSearchParams("task=t1&status=todo"), { status: "done" });
    expect(next.toString()).toBe("task=t1&status=done");
  });

  it("are cleared without losing the order", () => {
    const params = new URLSearchParams(`search=slab&due=overdue&project=${project}&sort=title`);
    const next = changeFilters(params, noFilters);
    expect(next.toString()).toBe("sort=title");
    expect(isFiltered(parseFilters(params))).toBe(true);
    expect(isFiltered(parseFilters(next))).toBe(false);
  });

  it("do not spell out the page's own order", () => {
    expect(
      changeFilters(new URLSearchParams("sort=title"), { sort: DEFAULT_SORT }).toString(),
    ).toBe("");
  });

  it("come back as they were written, whatever they are", () => {
    const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
    const anyFilters = fc.record({
      search: optional(
        fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() === text),
      ),
      project: optional(fc.uuid()),
      status: optional(fc.constantFrom(...taskStatuses)),
      priority: optional(fc.constantFrom(...taskPriorities)),
      assignee: optional(fc.oneof(fc.constant("me"), fc.uuid())),
      due: optional(fc.constant("overdue" as const)),
      sort: optional(fc.constantFrom(...taskSorts.filter((sort) => sort !== DEFAULT_SORT))),
    });
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const written = changeFilters(new URLSearchParams(), filters);
        const read = parseFilters(new URLSearchParams(written.toString()));
        expect(read).toEqual(
          Object.fromEntries(Object.entries(filters).filter(([, v]) => v !== undefined)),
        );
      }),
    );
  });
});

describe("a column's head", () => {
  it("goes up, down and back to the page's own order", () => {
    expect(nextSort("dueDate", undefined)).toBe("dueDate");
    expect(nextSort("dueDate", "dueDate")).toBe("-dueDate");
    expect(nextSort("dueDate", "-dueDate")).toBeUndefined();
    expect(nextSort("title", "dueDate")).toBe("title");
  });

  it("tells its own direction only", () => {
    expect(sortedBy("title", "title")).toBe("ascending");
    expect(sortedBy("title", "-title")).toBe("descending");
    expect(sortedBy("title", "-status")).toBeUndefined();
  });
});
