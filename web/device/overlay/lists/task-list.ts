import type { AnswerOf } from "../../../../contract/route.ts";
import { taskKeys } from "../../../../contract/tasks/task-keys.ts";
import type { listTasks, Task, TaskSort } from "../../../../contract/tasks/tasks.ts";
import type { PatchedList } from "./patched-list.ts";
import { instantKey, orderBy } from "./row-order.ts";

type TaskPage = AnswerOf<typeof listTasks>;

const { priority, status } = taskKeys;
const tie = (task: Task) => instantKey(task.createdAt);
const byEntry = { key: tie, isFixed: true };

/** The list of tasks. The server breaks ties by the order of entry. */
export const taskList: PatchedList<TaskPage, Task, TaskSort> = {
  rows: ({ data }) => data.tasks,
  nextCursor: ({ data }) => data.nextCursor,
  renewed: ({ data }, rows, { data: { total, counts } }) => ({
    data: { ...data, tasks: [...rows], total, counts },
  }),
  changedBy: ({ topic, id }) => (topic === "task" ? id : undefined),
  defaultSort: "order",
  isSearchedByRow: false,
  orders: {
    agenda: orderBy({ key: taskKeys.agenda, tie }),
    order: orderBy(byEntry),
    createdAt: orderBy(byEntry),
    "-createdAt": orderBy({ ...byEntry, descending: true }),
    dueDate: orderBy({ key: taskKeys.dueDate, tie }),
    "-dueDate": orderBy({ key: taskKeys["-dueDate"], tie, descending: true }),
    priority: orderBy({ key: priority, tie }),
    "-priority": orderBy({ key: priority, tie, descending: true }),
    status: orderBy({ key: status, tie }),
    "-status": orderBy({ key: status, tie, descending: true }),
    // Times are in whole milliseconds: two changes within one cannot be distinguished.
    "-updatedAt": orderBy({ key: (task) => instantKey(task.updatedAt), descending: true }),
  },
};
