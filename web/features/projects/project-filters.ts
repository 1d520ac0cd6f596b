import {
  type ProjectSort,
  type ProjectStatus,
  projectSorts,
  projectStatuses,
} from "../../../contract/projects.ts";

/** What the list is narrowed to and how it is sorted, as the URL says it. */
export interface ProjectFilters {
  /** Trimmed; empty when nothing is searched. */
  readonly search: string;
  readonly status: ProjectStatus | undefined;
  readonly sort: ProjectSort;
}

export const DEFAULT_SORT: ProjectSort = "-createdAt";

/** The server refuses a longer search. */
const SEARCH_MAX = 200;

export const projectSortLabels: Record<ProjectSort, string> = {
  "-createdAt": "Newest first",
  createdAt: "Oldest first",
  title: "Title, A to Z",
  "-title": "Title, Z to A",
  "-updatedAt": "Recently changed",
  finishDate: "Finish date, soonest first",
  "-budget": "Budget, largest first",
  "-progress": "Progress, furthest first",
};

/** Reads the filters out of the URL; a value that is not known counts as not given. */
export function readProjectFilters(params: URLSearchParams): ProjectFilters {
  return {
    search: (params.get("search") ?? "").trim().slice(0, SEARCH_MAX).trimEnd(),
    status: projectStatuses.find((status) => status === params.get("status")),
    sort: projectSorts.find((sort) => sort === params.get("sort")) ?? DEFAULT_SORT,
  };
}

/** The URL's parameters with these filters; defaults are left out, what belongs to others is kept. */
export function writeProjectFilters(
  params: URLSearchParams,
  filters: ProjectFilters,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: keyof ProjectFilters, value: string | undefined) =>
    value ? next.set(name, value) : next.delete(name);
  put("search", filters.search.trim().slice(0, SEARCH_MAX));
  put("status", filters.status);
  put("sort", filters.sort === DEFAULT_SORT ? undefined : filters.sort);
  return next;
}

/** Whether the list may be shorter than all projects; sorting alone hides nothing. */
export function isNarrowed({ search, status }: ProjectFilters): boolean {
  return search !== "" || status !== undefined;
}
