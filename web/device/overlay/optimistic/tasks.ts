import type { acceptDueDate } from "../../../../contract/tasks/due-date-proposals.ts";
import type {
  getContractorHome,
  getEngineerHome,
  HomeTask,
} from "../../../../contract/home/home.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { undoImport } from "../../../../contract/imports/imports.ts";
import type { importTasks } from "../../../../contract/tasks/task-import.ts";
import type { TaskQuery } from "../../../../contract/tasks/task-rows.ts";
import type {
  createTask,
  deleteTask,
  getTask,
  listTasks,
  putTask,
  Task,
  TaskSort,
} from "../../../../contract/tasks/tasks.ts";
import type { Patch, Read } from "../overlay.ts";
import { taskList } from "../lists/task-list.ts";
import { patch } from "./patch.ts";
import { addTask, changeTask, type Position, removeTask } from "./task-pages.ts";

/** The fields of a task that a person can change. */
export type TaskFields = Pick<
  Task,
  | "title"
  | "description"
  | "status"
  | "priority"
  | "dueDate"
  | "assignedTo"
  | "activity"
  | "followsActivity"
>;

/** The optimistic fields of a changed task, with the assignee's name. */
export type ShownFields = Partial<TaskFields & Pick<Task, "proposal">>;

type EngineerHome = AnswerOf<typeof getEngineerHome>["data"];

/** The tasks of a home, with the status of one changed. */
function moveIn(
  tasks: readonly HomeTask[],
  id: string,
  status: Task["status"] | undefined,
): HomeTask[] {
  return tasks.map((task) =>
    task._id === id && status !== undefined ? { ...task, status } : task,
  );
}

/** Returns a home after the status of a task that may wait to be accepted has changed. */
function acceptedIn<Home extends Pick<EngineerHome, "toAccept">>(
  home: Home,
  id: string,
  status: Task["status"] | undefined,
): Home {
  return {
    ...home,
    toAccept: { ...home.toAccept, tasks: moveIn(home.toAccept.tasks, id, status) },
  };
}

const changeOne = {
  getTask: patch<typeof putTask, typeof getTask, ShownFields>((pages, { params, shown }) =>
    pages.map((page) =>
      page.data._id === params.id ? { data: { ...page.data, ...shown } } : page,
    ),
  ),
  listTasks: patch<typeof putTask, typeof listTasks, ShownFields>((pages, { params, shown }) =>
    changeTask(pages, params.id, shown),
  ),
} satisfies Readonly<Record<string, Patch>>;

const change: Readonly<Record<string, Patch>> = {
  ...changeOne,
  getContractorHome: patch<typeof putTask, typeof getContractorHome, ShownFields>(
    (pages, { params: { id }, shown: { status } }) =>
      pages.map(({ data }) => ({
        data: { ...acceptedIn(data, id, status), tasks: moveIn(data.tasks, id, status) },
      })),
  ),
  getEngineerHome: patch<typeof putTask, typeof getEngineerHome, ShownFields>(
    (pages, { params: { id }, shown: { status } }) =>
      pages.map(({ data }) => ({ data: acceptedIn(data, id, status) })),
  ),
};

/** Returns a home with one proposed due date fewer to decide. */
function decidedIn<Home extends Pick<EngineerHome, "dueDates">>(home: Home, id: string): Home {
  const { tasks: before, total } = home.dueDates;
  const tasks = before.filter(({ _id }) => _id !== id);
  return { ...home, dueDates: { tasks, total: total - (before.length - tasks.length) } };
}

/** Whether a new task belongs to a list. With filters that are not looked at here, the server says. */
function belongs({ query }: Read, task: Task): boolean {
  const {
    limit: _,
    sort: __,
    project,
    status,
    priority,
    assignee,
    ...others
  } = (query ?? {}) as TaskQuery;
  // "me" is the person who creates the task.
  const person = assignee === "me" ? task.createdBy?._id : assignee;
  return (
    Object.keys(others).length === 0 &&
    (project ?? task.project._id) === task.project._id &&
    (status === undefined || status === "open" || status === task.status) &&
    (priority ?? task.priority) === task.priority &&
    (person === undefined || (task.assignedTo?._id ?? "none") === person)
  );
}

/** Where a new task appears. In an order that only the server knows, it is first until the list is fetched. */
function positionIn({ query }: Read, task: Task): Position {
  const { sort = taskList.defaultSort } = (query ?? {}) as { sort?: TaskSort };
  if (sort === "order") return "end";
  const order = taskList.orders[sort];
  return order ? { isAfter: (other) => order.compare(other, task) > 0 } : "start";
}

/** The pages with a new task, if it belongs to the list. */
function withTask(
  pages: readonly AnswerOf<typeof listTasks>[],
  task: Task,
  read: Read,
): readonly AnswerOf<typeof listTasks>[] {
  return belongs(read, task) ? addTask(pages, task, positionIn(read, task)) : pages;
}

export const taskPatches: Readonly<Record<string, Readonly<Record<string, Patch>>>> = {
  putTask: change,
  updateTask: change,
  proposeDueDate: changeOne,
  withdrawDueDate: changeOne,
  acceptDueDate: {
    ...changeOne,
    getEngineerHome: patch<typeof acceptDueDate, typeof getEngineerHome>((pages, { params }) =>
      pages.map(({ data }) => ({ data: decidedIn(data, params.id) })),
    ),
    getContractorHome: patch<typeof acceptDueDate, typeof getContractorHome>((pages, { params }) =>
      pages.map(({ data }) => ({ data: decidedIn(data, params.id) })),
    ),
  },
  deleteTask: {
    listTasks: patch<typeof deleteTask, typeof listTasks>((pages, { params }) =>
      removeTask(pages, params.id),
    ),
    getContractorHome: patch<typeof deleteTask, typeof getContractorHome>((pages, { params }) =>
      pages.map(({ data }) => ({
        data: { ...data, tasks: data.tasks.filter(({ _id }) => _id !== params.id) },
      })),
    ),
  },
  createTask: {
    listTasks: patch<typeof createTask, typeof listTasks, Task>((pages, { shown, read }) =>
      withTask(pages, shown, read),
    ),
  },
  importTasks: {
    listTasks: patch<typeof importTasks, typeof listTasks, readonly Task[]>(
      (pages, { shown, read }) => shown.reduce((now, task) => withTask(now, task, read), pages),
    ),
  },
  undoImport: {
    // Only the undo right after an import knows its tasks. Any other shows once the server has answered.
    listTasks: patch<typeof undoImport, typeof listTasks, readonly string[] | undefined>(
      (pages, { shown = [] }) => shown.reduce(removeTask, pages),
    ),
  },
};
