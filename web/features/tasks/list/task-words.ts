import type { TaskFilters } from "./task-filters.ts";

/** The server counts the matches of a search only up to this number. */
const SEARCH_COUNT_MAX = 10_000;

/** "1 task", "2,300 tasks", "10,000 or more tasks". */
export function countWords(total: number, filters: Pick<TaskFilters, "search">): string {
  const number = total.toLocaleString("en");
  if (filters.search !== "" && total >= SEARCH_COUNT_MAX) return `${number} or more tasks`;
  return `${number} ${total === 1 ? "task" : "tasks"}`;
}
