import { z } from "zod";
import { currency, day, emptyObject, id, instant, money, noBody, personRef } from "../common.ts";
import { standingFields } from "../projects/health-rules.ts";
import { projectStatuses } from "../projects/projects.ts";
import { route } from "../route.ts";
import { waitingEverywhere } from "./waiting.ts";
import { dueDateProposal, taskPriorities, taskStatuses } from "../tasks/tasks.ts";

/** The most records that a home page lists. The totals count all, except finished tasks: see MAX_COUNTED_TASKS. */
export const HOME_PROJECTS = 12;
export const HOME_TASKS = 50;
export const HOME_DUE_DATES = 3;
/** The most tasks that wait for a decision. They are shown above everything else. */
export const HOME_DECISIONS = 8;

export const homeTask = z.object({
  _id: id,
  title: z.string(),
  status: z.enum(taskStatuses),
  priority: z.enum(taskPriorities),
  dueDate: day.nullable(),
  project: z.object({ _id: id, title: z.string() }),
  assignedTo: personRef.nullable(),
  version: z.number().int(),
});
export type HomeTask = z.output<typeof homeTask>;

/** The first tasks, and the total number. */
const tasks = z.object({ tasks: z.array(homeTask), total: z.number().int() });

/** A task for which somebody proposes another due date. */
export const proposedTask = homeTask.extend({ proposal: dueDateProposal });
export type ProposedTask = z.output<typeof proposedTask>;
const proposedTasks = z.object({ tasks: z.array(proposedTask), total: z.number().int() });

export const homeProject = z.object({
  _id: id,
  title: z.string(),
  status: z.enum(projectStatuses),
  progressPercent: z.number().int(),
  taskCount: z.number().int(),
  startDate: day.nullable(),
  finishDate: day.nullable(),
  ...standingFields,
});
export type HomeProject = z.output<typeof homeProject>;

const home = {
  method: "GET",
  access: "session",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  status: 200,
} as const;

export const getEngineerHome = route({
  ...home,
  name: "getEngineerHome",
  summary:
    "An engineer's projects by health, their tasks of the week, and tasks that wait for them",
  path: "/api/home/engineer",
  // Allowed for admins too: they also run projects, and their dashboard begins with this block.
  action: "project.edit",
  answer: z.object({
    data: z.object({
      /** Today in the workspace's time zone, by which lateness is judged. */
      today: day,
      /** Projects not completed or cancelled that the engineer made, is on the team of, or has a task in. */
      projects: z.object({
        total: z.number().int(),
        /** Projects that are late, over budget, not started or stale, by the rule `healthOf`. */
        concerned: z.number().int(),
        /** Projects sorted by urgency. */
        list: z.array(homeProject),
      }),
      /** Tasks that are assigned to the engineer, not finished, and due within seven days or overdue. */
      thisWeek: tasks,
      /** Tasks in review or blocked, made by the engineer or assigned to them. */
      stuck: tasks,
      /** What waits for them in all projects. */
      waiting: waitingEverywhere,
      /** Tasks that are finished and not accepted. */
      toAccept: tasks,
      /** Due dates that others propose. */
      dueDates: proposedTasks,
    }),
  }),
});

export const homeBuilding = z.object({
  _id: id,
  title: z.string(),
  location: z.string(),
  status: z.enum(projectStatuses),
  progressPercent: z.number().int(),
  taskCount: z.number().int(),
  startDate: day.nullable(),
  finishDate: day.nullable(),
  budget: money,
  /** The amount approved and paid, in the budget's currency. */
  spent: z.number(),
  /** Spending that no rate converts to that currency. It is listed separately and not in `spent`. */
  unconverted: z.array(z.object({ currency, amount: z.number() })),
  ...standingFields,
  /** Unfinished tasks due today or later, soonest first. */
  nextDue: z.array(z.object({ _id: id, title: z.string(), dueDate: day })),
  latest: z
    .object({ message: z.string(), user: personRef.nullable(), createdAt: instant })
    .nullable(),
});
export type HomeBuilding = z.output<typeof homeBuilding>;

export const getClientHome = route({
  ...home,
  name: "getClientHome",
  summary: "A client's projects: progress, next due dates, latest activity, budget and spending",
  path: "/api/home/client",
  action: "home.client",
  answer: z.object({
    data: z.object({
      today: day,
      total: z.number().int(),
      waiting: waitingEverywhere,
      /** Some admins and engineers who can add the person to a project, if they are on none. */
      ask: z.array(personRef),
      /** Tasks in progress first, then the newest. */
      buildings: z.array(homeBuilding),
    }),
  }),
});

export const getContractorHome = route({
  ...home,
  name: "getContractorHome",
  summary:
    "A contractor's unfinished tasks by due date, and the tasks they created that wait for them",
  path: "/api/home/contractor",
  action: "home.contractor",
  answer: z.object({
    data: tasks.extend({
      today: day,
      waiting: waitingEverywhere,
      /** Some admins and engineers who can add the person to a project, if they are on none. */
      ask: z.array(personRef),
      /** Tasks that the contractor made, finished and not accepted. */
      toAccept: tasks,
      /** Due dates that others propose for tasks made by the contractor. */
      dueDates: proposedTasks,
      /** Projects with activities of the contractor's company that have begun by today's plan and not finished. */
      toReport: z.array(
        z.object({
          project: z.object({ _id: id, title: z.string() }),
          activities: z.number().int(),
        }),
      ),
    }),
  }),
});
