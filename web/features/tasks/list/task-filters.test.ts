import { describe, expect, it } from "vitest";
import { readUrl, writeUrl } from "../../../ui/hooks/url-params.ts";
import {
  countTaskFilters,
  type FilterChange,
  isFiltered,
  nextTaskSort,
  noTaskFilters,
  tasksSortedBy,
  taskParams,
  taskQueryOf,
} from "./task-filters.ts";

const project = "0197f3a2-7c1e-7000-8000-0000000000a1";
const read = (search: string) => readUrl(taskParams, new URLSearchParams(search));
const write = (search: string, change: FilterChange) =>
  writeUrl(taskParams, new URLSearchParams(search), change).toString();

describe("task filters in the URL", () => {
  it("become the query", () => {
    const search = `search=slab&project=${project}&status=review&priority=high&assignee=me&activity=${project}&due=overdue&proposal=open&sort=-dueDate`;
    expect(taskQueryOf(read(search))).toEqual({
      search: "slab",
      project,
      status: "review",
      priority: "high",
      assignee: "me",
      activity: project,
      due: "overdue",
      proposal: "open",
      sort: "-dueDate",
    });
  });

  it("are dropped if they are invalid", () => {
    const search =
      "search=%20&project=1&status=lost&priority=&assignee=you&due=never&proposal=none&sort=x";
    expect(taskQueryOf(read(search))).toEqual({ sort: "agenda" });
    expect(isFiltered(read(search))).toBe(false);
  });

  it("know all that is not finished as one status", () => {
    expect(read("status=open").status).toBe("open");
  });

  it("know the other spelling of in_progress", () => {
    expect(read("status=in-progress").status).toBe("in_progress");
  });

  it("keep a search that is a sort's name", () => {
    expect(write("", { search: "agenda" })).toBe("search=agenda");
    expect(write("search=agenda", { status: "done" })).toBe("search=agenda&status=done");
  });

  it("keep the open task when they change", () => {
    expect(write("task=t1&status=todo", { status: "done" })).toBe("task=t1&status=done");
  });

  it("are cleared without losing the order", () => {
    const full = `search=slab&due=overdue&project=${project}&sort=title`;
    expect(write(full, noTaskFilters)).toBe("sort=title");
    expect(isFiltered(read(full))).toBe(true);
    expect(countTaskFilters(read(full))).toBe(2);
  });

  it("leave out the page's default order", () => {
    expect(write("sort=title", { sort: "agenda" })).toBe("");
  });
});

describe("a column's head", () => {
  it("sorts ascending, descending, then in the page's default order", () => {
    expect(nextTaskSort("dueDate", "agenda")).toBe("dueDate");
    expect(nextTaskSort("dueDate", "dueDate")).toBe("-dueDate");
    expect(nextTaskSort("dueDate", "-dueDate")).toBeUndefined();
    expect(nextTaskSort("title", "dueDate")).toBe("title");
  });

  it("shows only its own direction", () => {
    expect(tasksSortedBy("title", "title")).toBe("ascending");
    expect(tasksSortedBy("title", "-title")).toBe("descending");
    expect(tasksSortedBy("title", "-status")).toBeUndefined();
  });
});
