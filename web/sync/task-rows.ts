import type { AnswerOf } from "../../contract/route.ts";
import type { listTasks, Task } from "../../contract/tasks.ts";
import type { TaskOrder } from "./task-order.ts";

type TaskPage = AnswerOf<typeof listTasks>;

/** The changed tasks of a list as the server has them: those that match, and the list's own counts. */
export interface ChangedRows {
  /** Of all that changed. Those that did not come back match no more, or are gone. */
  readonly ids: readonly string[];
  readonly answer: TaskPage["data"];
}

/**
 * The pages of a list after some of its tasks changed: replaced, taken out, or put in their place, as far
 * as the list is loaded. Undefined where only fetching the list again can tell.
 */
export function withChangedRows(
  pages: readonly TaskPage[],
  { ids, answer }: ChangedRows,
  order: TaskOrder,
): readonly TaskPage[] | undefined {
  const changed = new Set(ids);
  const before = pages.flatMap(({ data }) => data.tasks);
  const found = new Map(answer.tasks.map((task) => [task._id, task]));
  const staying = new Set<string>();
  for (const task of before) {
    const now = found.get(task._id);
    if (!changed.has(task._id) || !now) continue;
    if (now.version < task.version) return undefined;
    // The same version was put there by a change of our own, which may have moved it.
    const isAsFetched = now.version > task.version && order.key(now) === order.key(task);
    if (isAsFetched || order.isByEntry) staying.add(task._id);
  }
  const isFixed = ({ _id }: Task) => !changed.has(_id) || staying.has(_id);
  const isWhole = pages.at(-1)?.data.nextCursor === null;
  const last = before.at(-1);
  // The next page begins behind the last task. Without it nobody knows what lies in between.
  if (!isWhole && (!last || !isFixed(last))) return undefined;

  const lists = pages.map(({ data }) =>
    data.tasks.filter(isFixed).map((task) => found.get(task._id) ?? task),
  );
  const fixed = lists.flat();
  if (fixed.some((task, index) => index > 0 && order.compare(fixed[index - 1] ?? task, task) > 0))
    return undefined;
  for (const task of answer.tasks) {
    if (staying.has(task._id)) continue;
    const orders = fixed.map((other) => order.compare(task, other));
    if (orders.includes(0)) return undefined;
    const place = orders.findIndex((each) => each < 0);
    if (place === -1 && !isWhole) continue;
    insert(lists, place === -1 ? fixed.length : place, task);
    fixed.splice(place === -1 ? fixed.length : place, 0, task);
  }
  const { total, counts } = answer;
  return pages.map(({ data }, index) => ({
    data: { ...data, tasks: lists[index] ?? [], total, counts },
  }));
}

/** Puts a task in the place that it has among the tasks of all pages. */
function insert(lists: readonly Task[][], place: number, task: Task): void {
  let before = place;
  for (const [index, list] of lists.entries()) {
    if (before < list.length || index === lists.length - 1)
      return void list.splice(before, 0, task);
    before -= list.length;
  }
}
