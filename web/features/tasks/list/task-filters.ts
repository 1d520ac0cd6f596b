import {
  proposalFilters,
  statusFilters,
  type TaskSort,
  taskPriorities,
  taskSorts,
} from "../../../../contract/tasks/tasks.ts";
import {
  choiceParam,
  idParam,
  searchParam,
  setValues,
  type UrlChange,
  type UrlParam,
  type UrlState,
} from "../../../ui/hooks/url-params.ts";

const status = choiceParam(statusFilters);

/** "me", "none", or a person's id. */
export type AssigneeChoice = string;

export const assigneeParam: UrlParam<AssigneeChoice | undefined> = {
  ...idParam,
  parse: (text) => (text === "me" || text === "none" ? text : idParam.parse(text)),
};

/** The filters and the order of the tasks page, in the URL. */
export const taskParams = {
  search: searchParam(),
  project: idParam,
  status: {
    ...status,
    parse: (text: string) => status.parse(text === "in-progress" ? "in_progress" : text),
  } satisfies UrlParam<(typeof statusFilters)[number] | undefined>,
  priority: choiceParam(taskPriorities),
  assignee: assigneeParam,
  activity: idParam,
  due: choiceParam(["overdue"]),
  proposal: choiceParam(proposalFilters),
  sort: choiceParam(taskSorts, "agenda"),
};

export type TaskFilters = UrlState<typeof taskParams>;
export type FilterChange = UrlChange<typeof taskParams>;

/** The query for the server. On a project's tab, only that project's tasks are requested. */
export function taskQueryOf({ sort, ...filters }: TaskFilters, project = filters.project) {
  return { sort, ...setValues({ ...filters, project }) };
}

/** The change that clears every filter and keeps the order. */
export const noTaskFilters: FilterChange = {
  search: "",
  project: undefined,
  status: undefined,
  priority: undefined,
  assignee: undefined,
  activity: undefined,
  due: undefined,
  proposal: undefined,
};

/** The number of active filters, without the search. */
export function countTaskFilters({
  search: _search,
  sort: _sort,
  ...filters
}: TaskFilters): number {
  return Object.keys(setValues(filters)).length;
}

/** Whether any filter or search is active. */
export function isFiltered(filters: TaskFilters): boolean {
  return filters.search !== "" || countTaskFilters(filters) > 0;
}

export type SortColumn = "title" | "status" | "priority" | "dueDate";

/** The direction in which a column is currently sorted, if it is. */
export function tasksSortedBy(
  column: SortColumn,
  sort: TaskSort | undefined,
): "ascending" | "descending" | undefined {
  if (sort === column) return "ascending";
  return sort === `-${column}` ? "descending" : undefined;
}

/** The order after a press on a column's head: ascending, descending, then the page's default order. */
export function nextTaskSort(column: SortColumn, sort: TaskSort | undefined): TaskSort | undefined {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? undefined : column;
}
