import type { SortColumn } from "./task-filters.ts";

type ColumnName = "title" | "project" | "status" | "priority" | "assignee" | "dueDate";

export interface TaskColumn {
  readonly name: ColumnName;
  readonly head: string;
  readonly sort?: SortColumn;
  /** Its track in the grid. */
  readonly track: string;
  /** The minimum width of the list, in rem, for this column. */
  readonly from: number;
}

const columns: readonly TaskColumn[] = [
  { name: "title", head: "Title", sort: "title", track: "minmax(0, 1fr)", from: 0 },
  { name: "project", head: "Project", track: "minmax(0, 13rem)", from: 75 },
  { name: "status", head: "Status", sort: "status", track: "10.5rem", from: 0 },
  { name: "priority", head: "Priority", sort: "priority", track: "7rem", from: 51 },
  { name: "assignee", head: "Assignee", track: "minmax(0, 10.5rem)", from: 62 },
  { name: "dueDate", head: "Due date", sort: "dueDate", track: "11.5rem", from: 0 },
];

export interface TaskColumns {
  readonly shown: readonly TaskColumn[];
  readonly has: (name: ColumnName) => boolean;
  /** The CSS grid's tracks. The first are those of the select box, if there is one, and of the tick. */
  readonly tracks: string;
}

/** The columns of a task list that is `width` rem wide. Other fields are shown under the title. */
export function columnsFor({
  width,
  withProject,
  canSelect,
}: {
  width: number;
  withProject: boolean;
  canSelect: boolean;
}): TaskColumns {
  const shown = columns.filter(
    ({ name, from }) => width >= from && (withProject || name !== "project"),
  );
  return {
    shown,
    has: (name) => shown.some((column) => column.name === name),
    tracks: [...(canSelect ? ["2.75rem"] : []), "3rem", ...shown.map(({ track }) => track)].join(
      " ",
    ),
  };
}
