import {
  finishedStatuses,
  type Task,
  taskPriorities,
  type TaskSort,
  taskStatuses,
} from "../../contract/tasks.ts";

type Key = (task: Task) => string | number;

const priority: Key = (task) => taskPriorities.indexOf(task.priority);
const status: Key = (task) => taskStatuses.indexOf(task.status);
const createdAt: Key = (task) => task.createdAt;

/** The server's orders, without those by title: the database's alphabet is not the browser's. */
const keys: Partial<Record<TaskSort, Key>> = {
  agenda: (task) =>
    finishedStatuses.includes(task.status) ? "9999-01-01" : (task.dueDate ?? "9000-01-01"),
  order: createdAt,
  createdAt,
  "-createdAt": createdAt,
  dueDate: ({ dueDate }) => dueDate ?? "infinity",
  "-dueDate": ({ dueDate }) => dueDate ?? "",
  priority,
  "-priority": priority,
  status,
  "-status": status,
  "-updatedAt": (task) => task.updatedAt,
};

export interface TaskOrder {
  /** What a task is sorted by. */
  readonly key: Key;
  /** A task's place never changes. */
  readonly isByEntry: boolean;
  /** Below 0 where `one` comes first; 0 where only the server can tell. */
  compare(one: Task, other: Task): number;
}

/** How a list is ordered, or undefined where only the server can tell. */
export function taskOrder(sort: TaskSort): TaskOrder | undefined {
  const key = keys[sort];
  if (!key) return undefined;
  const sign = sort.startsWith("-") ? -1 : 1;
  const by = (read: Key, one: Task, other: Task) => {
    const [a, b] = [read(one), read(other)];
    return a === b ? 0 : a < b ? -sign : sign;
  };
  return {
    key,
    isByEntry: key === createdAt,
    compare(one, other) {
      const order = by(key, one, other);
      // Moments come in whole milliseconds: two changes within one cannot be told apart.
      return order !== 0 || sort === "-updatedAt" ? order : by(createdAt, one, other);
    },
  };
}
