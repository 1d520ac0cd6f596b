import type { AnswerOf } from "../../../contract/route.ts";
import type { listTasks, Task } from "../../../contract/tasks.ts";
import { taskRows } from "../records.ts";

type TaskPage = AnswerOf<typeof listTasks>;

/** The pages with one task changed. Untouched pages stay the same objects. */
export function changeTask(
  pages: readonly TaskPage[],
  id: string,
  change: Partial<Task>,
): readonly TaskPage[] {
  return taskRows.map(pages, (task) =>
    task._id === id ? { ...task, ...change } : task,
  ) as readonly TaskPage[];
}

/**
 * The pages with a new task, counted and added at the start, or at the end if that is loaded. Pages that
 * have it already stay the same.
 */
export function addTask(
  pages: readonly TaskPage[],
  task: Task,
  place: "start" | "end",
): readonly TaskPage[] {
  if (taskRows.rows(pages).some(({ _id }) => _id === task._id)) return pages;
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

/** The pages without a task. It is no longer counted, if it is loaded. */
export function removeTask(pages: readonly TaskPage[], id: string): readonly TaskPage[] {
  const removed = pages.flatMap(({ data }) => data.tasks).find(({ _id }) => _id === id);
  if (!removed) return pages;
  const { status } = removed;
  return pages.map(({ data }) => ({
    data: {
      ...data,
      total: data.total - 1,
      counts: { ...data.counts, [status]: data.counts[status] - 1 },
      tasks: data.tasks.filter(({ _id }) => _id !== id),
    },
  }));
}
