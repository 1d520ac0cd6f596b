import type { AnswerOf } from "../../../../contract/route.ts";
import {
  type listTasks,
  PROJECT_TASKS_LIMIT,
  type Task,
  type TaskCounts,
  taskStatuses,
} from "../../../../contract/tasks.ts";

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

export function findTask(pages: TaskPages, taskId: string): Task | undefined {
  for (const page of pages) {
    const found = page.data.tasks.find(({ _id }) => _id === taskId);
    if (found) return found;
  }
  return undefined;
}

/** The pages with each task changed, or left out where `change` answers undefined. Untouched pages stay the same. */
export function mapTasks(pages: TaskPages, change: (task: Task) => Task | undefined): TaskPages {
  return pages.map((page) => {
    const tasks = page.data.tasks.map(change).filter((task) => task !== undefined);
    const same =
      tasks.length === page.data.tasks.length &&
      tasks.every((task, index) => task === page.data.tasks[index]);
    return same ? page : { data: { ...page.data, tasks } };
  });
}

/**
 * The pages with a new task in their counts and among their tasks: at the start, or at the end where that
 * is loaded. Pages that have it already stay as they are.
 */
export function addTask(pages: TaskPages, task: Task, place: "start" | "end"): TaskPages {
  if (findTask(pages, task._id)) return pages;
  const endIsLoaded = pages.at(-1)?.data.nextCursor === null;
  const added = (tasks: Task[], index: number) => {
    if (place === "start") return index === 0 ? [task, ...tasks] : tasks;
    return endIsLoaded && index === pages.length - 1 ? [...tasks, task] : tasks;
  };
  return pages.map(({ data }, index) => ({
    data: {
      ...data,
      total: data.total + 1,
      counts: { ...data.counts, [task.status]: data.counts[task.status] + 1 },
      tasks: added(data.tasks, index),
    },
  }));
}

/** How many tasks stand in any status. */
export function totalOf(counts: TaskCounts): number {
  return taskStatuses.reduce((sum, status) => sum + counts[status], 0);
}
