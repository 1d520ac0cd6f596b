import { z } from "zod";
import { day, emptyObject, id, idParams, noBody } from "../common.ts";
import { fileEntry } from "../files/file-entry.ts";
import { homeTask } from "./home.ts";
import { waitingInProject } from "./waiting.ts";
import { route } from "../route.ts";

/** The most tasks of each sort that an overview names. The totals count all. */
export const OVERVIEW_TASKS = 3;

/** The most photos that an overview shows. */
export const OVERVIEW_PHOTOS = 6;

/** The most milestones that an overview names. */
export const OVERVIEW_MILESTONES = 5;

/** A date of the programme, and the agreed one: that of the current baseline. */
const promisedDate = { finish: day, agreed: day.nullable() };

export const projectOverview = z.object({
  /** Today in the workspace's time zone, by which lateness is judged. */
  today: day,
  /** Unfinished tasks that are past their due date, the longest overdue first. */
  late: z.object({ tasks: z.array(homeTask), total: z.number().int() }),
  /** Unfinished tasks due today or later, the soonest first. */
  nextDue: z.array(homeTask),
  /** What waits for the caller in this project, by the one shared definition. */
  waiting: waitingInProject,
  /** The newest photos and films of the project, its tasks and its expenses that the caller sees. */
  photos: z.array(fileEntry),
  /** What the programme says; null for a project that is not planned. */
  programme: z
    .object({
      ...promisedDate,
      /** The programme's own progress in percent, weighted by duration. */
      percentDone: z.number(),
      /** Milestones that are still to be reached, the soonest first. */
      milestones: z.array(
        z.object({ _id: id, name: z.string(), critical: z.boolean(), ...promisedDate }),
      ),
    })
    .nullable(),
  /** Whether the caller sees any snag here: only then is there a summary of them to fetch. */
  hasSnags: z.boolean(),
  /** The amount approved and paid, in the project's currency; null for people who do not see its money. */
  spent: z.number().nullable(),
});
export type ProjectOverview = z.output<typeof projectOverview>;

export const getProjectOverview = route({
  name: "getProjectOverview",
  summary:
    "What matters now on a project: late and next tasks, what waits for the caller, spending",
  method: "GET",
  path: "/api/projects/{id}/overview",
  access: "session",
  action: "project.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: projectOverview }),
  status: 200,
});
