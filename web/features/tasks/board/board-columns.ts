import {
  type Task,
  type TaskSort,
  type TaskStatus,
  taskStatuses,
} from "../../../../contract/tasks/tasks.ts";
import { taskList } from "../../../device/overlay/lists/task-list.ts";

/** The order of the columns: a task's life cycle, with the halted states before its end. */
export const columnOrder = [
  "todo",
  "in_progress",
  "review",
  "blocked",
  "pending",
  "done",
  "completed",
] as const satisfies readonly TaskStatus[];

/** The loaded data for the list of one status. */
export interface ColumnSource {
  /** The rows on the screen. A row that this person moved stays for a few seconds. */
  readonly tasks: readonly Task[];
  /** The rows in the server's list. */
  readonly loaded: readonly Task[];
  readonly total: number | undefined;
}

export interface Column {
  readonly tasks: readonly Task[];
  readonly total: number | undefined;
}

/**
 * The columns of a board. A moved task appears in its new column before that column's list contains it: each task
 * is in the column of the status that it shows, whichever list it is from.
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

/** Inserts a task in its position. If only the server knows the order, the task is first. */
function insert(tasks: readonly Task[], task: Task, sort: TaskSort): Task[] {
  const order = taskList.orders[sort];
  const after = order ? tasks.findIndex((other) => order.compare(other, task) > 0) : 0;
  return after < 0 ? [...tasks, task] : tasks.toSpliced(after, 0, task);
}
