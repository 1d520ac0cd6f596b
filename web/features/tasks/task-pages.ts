import type { AnswerOf } from "../../../contract/route.ts";
import {
  type listTasks,
  PROJECT_TASKS_LIMIT,
  type Task,
  type TaskCounts,
  taskStatuses,
} from "../../../contract/tasks.ts";

/** One answer of the task list; a list is what several of them hold together. */
export type TaskPage = AnswerOf<typeof listTasks>;
export type TaskPages = TaskPage[];

/** Where a page begins (null: at the start), and how many tasks to ask for. */
export interface PageStart {
  readonly cursor: string | null;
  readonly limit: number;
}

const LARGEST_PAGE = 500;

export const firstPage: PageStart = { cursor: null, limit: PROJECT_TASKS_LIMIT };

/** Where the next page begins; each is twice the last, so that a long list needs few calls. Null at the end. */
export function nextPage(page: TaskPage, { limit }: PageStart): PageStart | null {
  const cursor = page.data.nextCursor;
  return cursor === null ? null : { cursor, limit: Math.min(LARGEST_PAGE, limit * 2) };
}

/** The pages' tasks in order, each once: one that moved between two fetches may stand on two pages. */
export function tasksOf(pages: TaskPages): Task[] {
  const seen = new Set<string>();
  return pages
    .flatMap((page) => page.data.tasks)
    .filter(({ _id }) => !seen.has(_id) && seen.add(_id));
}

/** How many tasks stand in any status. */
export function totalOf(counts: TaskCounts): number {
  return taskStatuses.reduce((sum, status) => sum + counts[status], 0);
}
