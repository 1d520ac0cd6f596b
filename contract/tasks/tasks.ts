import { z } from "zod";
import {
  cursor,
  dayOrInstant,
  day,
  done,
  emptyObject,
  id,
  idParams,
  ids,
  instant,
  limit,
  noBody,
  personRef,
  requiredLine,
  requiredText,
  text,
} from "../common.ts";
import { route } from "../route.ts";

export const taskStatuses = [
  "todo",
  "in_progress",
  "review",
  "done",
  "completed",
  "pending",
  "blocked",
] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/**
 * The statuses' names on the screen, in mails and in reports. The person who did a task finishes it; others accept
 * it.
 */
export const taskStatusLabels: Record<TaskStatus, string> = {
  todo: "To do",
  in_progress: "In progress",
  review: "In review",
  done: "Finished, not accepted",
  completed: "Accepted",
  pending: "Pending",
  blocked: "Blocked",
};

/** Whether a change of status accepts a task, or takes that back. */
export function isAcceptance(from: TaskStatus, to: TaskStatus): boolean {
  return from !== to && (from === "completed" || to === "completed");
}

/** A task in one of these is finished: it counts as progress and is never overdue. */
export const finishedStatuses: readonly TaskStatus[] = ["done", "completed"];

export const taskPriorities = ["low", "medium", "high", "urgent"] as const;
export type TaskPriority = (typeof taskPriorities)[number];

/** The most tasks of a project page's first fetch. */
export const PROJECT_TASKS_LIMIT = 100;

/** The values that filter a list: a status, or `open` for all tasks that are not finished. */
export const statusFilters = [...taskStatuses, "open"] as const;

/** `in-progress` is accepted as another spelling. */
const respelled = (value: unknown) => (value === "in-progress" ? "in_progress" : value);
export const taskStatus = z.preprocess(
  respelled,
  z.enum(taskStatuses, {
    error: "Choose a status: todo, in_progress, review, done, completed, pending or blocked.",
  }),
);
export const taskPriority = z.enum(taskPriorities, {
  error: "Choose a priority: low, medium, high or urgent.",
});

/**
 * A due date that is proposed by somebody who may not change it. Somebody who may change it accepts or declines.
 */
export const dueDateProposal = z.object({
  dueDate: day,
  reason: z.string(),
  /** Who proposed it; null if the person has left for good. */
  by: personRef.nullable(),
  createdAt: instant,
});

export const task = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  status: z.enum(taskStatuses),
  priority: z.enum(taskPriorities),
  dueDate: day.nullable(),
  project: z.object({ _id: id, title: z.string() }),
  assignedTo: personRef.nullable(),
  createdBy: personRef.nullable(),
  createdAt: instant,
  updatedAt: instant,
  completedAt: instant.nullable(),
  /** What waits to be decided; null while nobody proposes another due date, and while the task is finished. */
  proposal: dueDateProposal.nullable(),
  /** The activity of the project's programme that it belongs to. */
  activity: z.object({ _id: id, code: z.string(), name: z.string() }).nullable(),
  /** Whether the task is due when its activity finishes, updated by each revision of the programme. */
  followsActivity: z.boolean(),
  version: z.number().int(),
});
export type Task = z.output<typeof task>;

/** The most matches that a list counts, if the totals in the database do not include the number. */
export const MAX_COUNTED_TASKS = 10_000;

/** Number of tasks in each status, and of overdue tasks, under the other filters. */
export const taskCounts = z.object({
  todo: z.number().int(),
  in_progress: z.number().int(),
  review: z.number().int(),
  done: z.number().int(),
  completed: z.number().int(),
  pending: z.number().int(),
  blocked: z.number().int(),
  overdue: z.number().int(),
});
export type TaskCounts = z.output<typeof taskCounts>;

const ofActivity = {
  /** An activity of the same project's programme. */
  activity: id.nullable().optional(),
  /** If true, the due date is the activity's and cannot be set. */
  followsActivity: z.boolean().optional(),
};

export const createTaskBody = z.object({
  /** The client may create the id (UUID v7). The same id sent twice makes one task. */
  _id: id.optional(),
  title: requiredLine("Title", 300, "Task title is required"),
  description: text("Description", 10_000).nullable().optional(),
  deadline: dayOrInstant.nullable().optional(),
  dueDate: dayOrInstant.nullable().optional(),
  project: id,
  status: taskStatus.default("todo"),
  priority: taskPriority.default("medium"),
  assignedTo: id.nullable().optional(),
  ...ofActivity,
  /** Accepted and ignored: the server knows who is calling. */
  createdBy: z.unknown().optional(),
});

/** The most characters of a reason why a finished task goes back to work, or why a due date should move. */
export const MAX_REASON = 500;

/** A project by its id, or as an answer writes it. */
const projectRef = z.preprocess(
  (value) => (typeof value === "object" && value !== null && "_id" in value ? value._id : value),
  id,
);

export const updateTaskBody = z.object({
  /** The task's own project. A task stays in it: another project is refused. */
  project: projectRef.optional(),
  title: requiredLine("Title", 300, "Task title is required").optional(),
  description: text("Description", 10_000).nullable().optional(),
  deadline: dayOrInstant.nullable().optional(),
  dueDate: dayOrInstant.nullable().optional(),
  status: taskStatus.optional(),
  priority: taskPriority.optional(),
  assignedTo: id.nullable().optional(),
  ...ofActivity,
  createdBy: z.unknown().optional(),
  /**
   * Why a finished task goes back to work. The task's activity records it, and the person who finished the task is
   * told.
   */
  reason: requiredText("Reason", MAX_REASON, "Say why the task goes back to work.").optional(),
  /** If sent, the change is refused with 409 when someone else changed the task since. */
  version: z.number().int().optional(),
});

/** `order` is the order of entry. `agenda` puts open tasks first, soonest due, and finished ones last. */
export const taskSorts = [
  "agenda",
  "order",
  "-createdAt",
  "createdAt",
  "dueDate",
  "-dueDate",
  "priority",
  "-priority",
  "title",
  "-title",
  "status",
  "-status",
  "-updatedAt",
] as const;
export type TaskSort = (typeof taskSorts)[number];

/** `overdue` is past and not finished; `week` is the seven days from today; `none` has no due date. */
export const dueFilters = ["overdue", "today", "week", "none"] as const;

export const proposalFilters = ["open"] as const;

export const listTasksQuery = z.object({
  project: id.optional(),
  status: z
    .preprocess(
      respelled,
      z.enum(statusFilters, {
        error:
          "Choose a status: open, todo, in_progress, review, done, completed, pending or blocked.",
      }),
    )
    .optional(),
  priority: taskPriority.optional(),
  /** A person's id, `me`, or `none`. */
  assignee: z
    .union([z.literal("me"), z.literal("none"), id], {
      error: "assignee must be an id, me or none.",
    })
    .optional(),
  /** An activity of a programme. */
  activity: id.optional(),
  search: text("Search", 200).optional(),
  /** Returns only these of the matching tasks, separated by commas. `total` and `counts` count all that match. */
  ids: ids.optional(),
  due: z.enum(dueFilters, { error: "due must be overdue, today, week or none." }).optional(),
  /** `open` finds tasks with a proposed due date that nobody has decided on yet. */
  proposal: z.enum(proposalFilters, { error: "proposal must be open." }).optional(),
  /** The first and the last due date, both included. Tasks without one do not match. */
  dueFrom: day.optional(),
  dueTo: day.optional(),
  sort: z.enum(taskSorts, { error: "This order is not known." }).default("order"),
  limit,
  cursor,
});

export const listTasks = route({
  name: "listTasks",
  summary: "Tasks that the caller can see: filtered, sorted, counted and paged",
  method: "GET",
  path: "/api/tasks",
  access: "session",
  action: "task.read",
  params: emptyObject,
  query: listTasksQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      tasks: z.array(task),
      /**
       * The number of matches of all filters. With a search, a priority, an assignee, a proposal or a due date, no more than
       * 10,000 are counted; then `total` and `counts` say how many there are at least.
       */
      total: z.number().int(),
      counts: taskCounts,
      nextCursor: z.string().nullable(),
    }),
  }),
  status: 200,
});

export const getTask = route({
  name: "getTask",
  summary: "One task",
  method: "GET",
  path: "/api/tasks/{id}",
  access: "session",
  action: "task.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: task }),
  status: 200,
});

export const createTask = route({
  name: "createTask",
  summary: "Add a task to a project",
  method: "POST",
  changes: ["task", "activity"],
  path: "/api/tasks",
  access: "session",
  action: "task.create",
  params: emptyObject,
  query: emptyObject,
  body: createTaskBody,
  answer: z.object({ data: task }),
  status: 201,
});

const change = {
  changes: ["task", "activity"],
  access: "session",
  action: "task.edit",
  path: "/api/tasks/{id}",
  params: idParams,
  query: emptyObject,
  body: updateTaskBody,
  answer: z.object({ data: task }),
  status: 200,
} as const;

export const putTask = route({
  ...change,
  name: "putTask",
  summary: "Change a task; fields left out are kept, null clears (the same as PATCH)",
  method: "PUT",
});

export const updateTask = route({
  ...change,
  name: "updateTask",
  summary: "Change a task; fields left out are kept, null clears",
  method: "PATCH",
});

export const deleteTask = route({
  name: "deleteTask",
  summary: "Delete a task",
  method: "DELETE",
  changes: ["task", "activity"],
  path: "/api/tasks/{id}",
  access: "session",
  action: "task.delete",
  params: idParams,
  /** Refuses with 409 if somebody else changed the task after that version. */
  query: z.object({
    version: z.coerce.number({ error: "version must be a number." }).int().optional(),
  }),
  body: noBody,
  answer: done,
  status: 200,
});
