import {
  type Task,
  type TaskSort,
  type TaskStatus,
  taskStatuses,
} from "../../../../contract/tasks/tasks.ts";
import { taskList } from "../../../device/overlay/lists/task-list.ts";

/** The order of the columns: the way of a task, with the stops before its end. */
export const columnOrder = [
  "todo",
  "in_progress",
  "review",
  "blocked",
  "pending",
  "done",
  "completed",
] as const satisfies readonly TaskStatus[];

/** What is known of the list of one status. */
export interface ColumnSource {
  /** The rows on the screen. They outlast a move of this person for a few seconds. */
  readonly tasks: readonly Task[];
  /** The rows that the server's list has. */
  readonly loaded: readonly Task[];
  readonly total: number | undefined;
}

export interface Column {
  readonly tasks: readonly Task[];
  readonly total: number | undefined;
}

/**
 * The columns of a board. A moved task shows in its new column before that column's list has it: each task is in the
 * column of the status that it shows, whichever list it came with.
 */
export function boardColumns(
  sources: Readonly<Record<TaskStatus, ColumnSource>>,
  sort: TaskSort = "order",
): Readonly<Record<TaskStatus, Column>> {
  const all = taskStatuses.flatMap((from) => sources[from].tasks.map((task) => ({ from, task })));
  const columnOf = (status: TaskStatus): Column => {
    const { tasks, loaded, total } = sources[status];
    const known = new Set(tasks.map(({ _id }) => _id));
    const arrived = new Map(
      all.flatMap(({ from, task }) =>
        from !== status && task.status === status && !known.has(task._id)
          ? [[task._id, task] as const]
          : [],
      ),
    );
    const left = loaded.filter((task) => task.status !== status).length;
    return {
      tasks: [...arrived.values()].reduce(
        (placed, task) => insert(placed, task, sort),
        tasks.filter((task) => task.status === status),
      ),
      total: total === undefined ? undefined : total - left + arrived.size,
    };
  };
  return Object.fromEntries(taskStatuses.map((status) => [status, columnOf(status)])) as Record<
    TaskStatus,
    Column
  >;
}

/** Adds a task in its position. In an order that only the server knows, it is first. */
function insert(tasks: readonly Task[], task: Task, sort: TaskSort): Task[] {
  const order = taskList.orders[sort];
  const after = order ? tasks.findIndex((other) => order.compare(other, task) > 0) : 0;
  return after < 0 ? [...tasks, task] : tasks.toSpliced(after, 0, task);
}
