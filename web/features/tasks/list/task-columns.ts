import type { SortColumn } from "./task-filters.ts";

type ColumnName = "title" | "project" | "status" | "priority" | "assignee" | "dueDate";

export interface TaskColumn {
  readonly name: ColumnName;
  readonly head: string;
  readonly sort?: SortColumn;
  /** The column's track in the grid. */
  readonly track: string;
  /** The minimum width of the list, in rem, for this column. */
  readonly from: number;
}

const columns: readonly TaskColumn[] = [
  { name: "title", head: "Title", sort: "title", track: "minmax(0, 1fr)", from: 0 },
  { name: "project", head: "Project", track: "minmax(0, 13rem)", from: 77.5 },
  { name: "status", head: "Status", sort: "status", track: "10.5rem", from: 0 },
  { name: "priority", head: "Priority", sort: "priority", track: "7rem", from: 54 },
  { name: "assignee", head: "Assignee", track: "minmax(0, 10.5rem)", from: 64.5 },
  { name: "dueDate", head: "Due date", sort: "dueDate", track: "11.5rem", from: 0 },
];

/**
 * Below this width, in rem, no words are shown beside a due date. Titles get the space, since they may differ only
 * at their ends.
 */
const WORDS_FROM = 47;
const WORDLESS = "9rem";

export interface TaskColumns {
  readonly shown: readonly TaskColumn[];
  readonly has: (name: ColumnName) => boolean;
  /** The CSS grid's tracks. The first tracks are for the select box, if there is one, and for the tick. */
  readonly tracks: string;
  /** Whether there is space for words beside a date. */
  readonly hasWords: boolean;
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
  const hasWords = width >= WORDS_FROM;
  const shown = columns.filter(
    ({ name, from }) => width >= from && (withProject || name !== "project"),
  );
  const tracks = shown.map(({ name, track }) =>
    name === "dueDate" && !hasWords ? WORDLESS : track,
  );
  return {
    shown,
    has: (name) => shown.some((column) => column.name === name),
    tracks: [...(canSelect ? ["2.75rem"] : []), "3rem", ...tracks].join(" "),
    hasWords,
  };
}
