import { useMemo } from "react";
import type { TaskStatus } from "../../../../contract/tasks/tasks.ts";
import { type ListQuery, useTaskList } from "../task-queries.ts";
import { boardColumns } from "./board-columns.ts";

/** The lists of all statuses under one set of filters, each with its own pages, and the resulting columns. */
export function useBoard(query: ListQuery) {
  const lists = {
    todo: useColumnList(query, "todo"),
    in_progress: useColumnList(query, "in_progress"),
    review: useColumnList(query, "review"),
    blocked: useColumnList(query, "blocked"),
    pending: useColumnList(query, "pending"),
    done: useColumnList(query, "done"),
    completed: useColumnList(query, "completed"),
  };
  return { lists, columns: boardColumns(lists, query.sort) };
}

export type ColumnList = ReturnType<typeof useTaskList>;

function useColumnList(query: ListQuery, status: TaskStatus): ColumnList {
  return useTaskList(useMemo(() => ({ ...query, status }), [query, status]));
}
