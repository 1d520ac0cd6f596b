import {
  type TaskPriority,
  type TaskSort,
  type TaskStatus,
  taskPriorities,
  taskSorts,
  taskStatuses,
} from "../../../../contract/tasks.ts";

/** What the tasks page is narrowed to and sorted by, as it stands in the URL. */
export interface TaskFilters {
  readonly search?: string;
  readonly project?: string;
  readonly status?: TaskStatus;
  readonly priority?: TaskPriority;
  /** "me", or a person's id. */
  readonly assignee?: string;
  readonly due?: "overdue";
  readonly sort?: TaskSort;
}

/** A change of filters; undefined takes one away. */
export type FilterChange = { readonly [Name in keyof TaskFilters]?: TaskFilters[Name] | undefined };

const names = ["search", "project", "status", "priority", "assignee", "due", "sort"] as const;
const narrowing = names.filter((name) => name !== "sort");

/** The server refuses a longer search. */
export const SEARCH_MAX = 200;
/** The order of the tasks page while the URL names none. */
export const DEFAULT_SORT: TaskSort = "agenda";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id in a URL, or undefined when it cannot be one. */
export function idIn(value: string | null): string | undefined {
  return value !== null && uuid.test(value) ? value : undefined;
}

function oneOf<Value extends string>(
  known: readonly Value[],
  value: string | null,
): Value | undefined {
  return known.find((candidate) => candidate === value);
}

/** Reads the filters of a URL. What it does not know it leaves out: a URL may be old, or typed by hand. */
export function parseFilters(params: URLSearchParams): TaskFilters {
  const status = params.get("status");
  const found: FilterChange = {
    search: params.get("search")?.slice(0, SEARCH_MAX).trim() || undefined,
    project: idIn(params.get("project")),
    status: oneOf(taskStatuses, status === "in-progress" ? "in_progress" : status),
    priority: oneOf(taskPriorities, params.get("priority")),
    assignee: oneOf(["me"], params.get("assignee")) ?? idIn(params.get("assignee")),
    due: oneOf(["overdue"], params.get("due")),
    sort: oneOf(taskSorts, params.get("sort")),
  };
  return given(found);
}

/** The URL's parameters after a change of filters; what is no filter, such as the open task, stays. */
export function changeFilters(params: URLSearchParams, change: FilterChange): URLSearchParams {
  const next = new URLSearchParams(params);
  const filters = { ...parseFilters(params), ...change };
  for (const name of names) {
    const value = filters[name];
    if (value === undefined || value === "" || value === DEFAULT_SORT) {
      next.delete(name);
    } else next.set(name, value);
  }
  return next;
}

/** The change that takes every filter away and leaves the order. */
export const noFilters: FilterChange = Object.fromEntries(
  narrowing.map((name) => [name, undefined]),
);

/** How many filters narrow the list, the search apart. */
export function countFilters(filters: TaskFilters): number {
  return narrowing.filter((name) => name !== "search" && filters[name] !== undefined).length;
}

/** Whether anything narrows the list. */
export function isFiltered(filters: TaskFilters): boolean {
  return filters.search !== undefined || countFilters(filters) > 0;
}

export type SortColumn = "title" | "status" | "priority" | "dueDate";

/** The direction in which a column is sorted now, if it is. */
export function sortedBy(
  column: SortColumn,
  sort: TaskSort | undefined,
): "ascending" | "descending" | undefined {
  if (sort === column) return "ascending";
  return sort === `-${column}` ? "descending" : undefined;
}

/** What a press on a column's head sorts by: upwards, downwards, then the page's own order again. */
export function nextSort(column: SortColumn, sort: TaskSort | undefined): TaskSort | undefined {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? undefined : column;
}

function given(change: FilterChange): TaskFilters {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as TaskFilters;
}
