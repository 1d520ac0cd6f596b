import type { AnswerOf } from "../../../contract/route.ts";
import {
  type listTasks,
  PROJECT_TASKS_LIMIT,
  type Task,
  type TaskCounts,
  taskStatuses,
} from "../../../contract/tasks/tasks.ts";

/** One answer of the task list. A list consists of several. */
export type TaskPage = AnswerOf<typeof listTasks>;
export type TaskPages = TaskPage[];

/** The cursor at which a page starts (null: the start of the list), and its limit. */
export interface PageStart {
  readonly cursor: string | null;
  readonly limit: number;
}

const LARGEST_PAGE = 500;

export const firstPage: PageStart = { cursor: null, limit: PROJECT_TASKS_LIMIT };

/** The next page. Each page is twice as large as the last, so that a long list needs few requests. Null at the end. */
export function nextPage(page: TaskPage, { limit }: PageStart): PageStart | null {
  const cursor = page.data.nextCursor;
  return cursor === null ? null : { cursor, limit: Math.min(LARGEST_PAGE, limit * 2) };
}

/** The pages' tasks in order, without duplicates: a task that moved between two fetches may be on two pages. */
export function tasksOf(pages: TaskPages): Task[] {
  const seen = new Set<string>();
  return pages
    .flatMap((page) => page.data.tasks)
    .filter(({ _id }) => !seen.has(_id) && seen.add(_id));
}

/** The number of tasks in all statuses together. */
export function totalOf(counts: TaskCounts): number {
  return taskStatuses.reduce((sum, status) => sum + counts[status], 0);
}
