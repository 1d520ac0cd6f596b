import type { AnswerOf } from "../../../../contract/route.ts";
import type { listTasks, Task } from "../../../../contract/tasks/tasks.ts";
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

/** The position of a new task: at the start, at the end, or before the first task that `isAfter` it. */
export type Position = "start" | "end" | { readonly isAfter: (task: Task) => boolean };

/**
 * The pages with a new task, counted and added in its position, as far as that is loaded. Pages that have it
 * already stay the same.
 */
export function addTask(
  pages: readonly TaskPage[],
  task: Task,
  position: Position,
): readonly TaskPage[] {
  if (taskRows.rows(pages).some(({ _id }) => _id === task._id)) return pages;
  const endIsLoaded = pages.at(-1)?.data.nextCursor === null;
  const indexIn = (tasks: readonly Task[]) =>
    position === "start" ? 0 : position === "end" ? -1 : tasks.findIndex(position.isAfter);
  let isPlaced = false;
  const added = (tasks: Task[], isLast: boolean) => {
    const index = isPlaced ? -1 : indexIn(tasks);
    const isHere = !isPlaced && (index >= 0 || (isLast && endIsLoaded));
    if (!isHere) return tasks;
    isPlaced = true;
    return index < 0 ? [...tasks, task] : tasks.toSpliced(index, 0, task);
  };
  return pages.map(({ data }, page) => ({
    data: {
      ...data,
      total: data.total + 1,
      counts: { ...data.counts, [task.status]: data.counts[task.status] + 1 },
      tasks: added(data.tasks, page === pages.length - 1),
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
