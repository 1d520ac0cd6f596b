import { z } from "zod";
import { day, emptyObject, id, noBody } from "../common.ts";
import { standingFields } from "../projects/health-rules.ts";
import { milestone } from "./milestones.ts";
import { listProjectsQuery, project } from "../projects/projects.ts";
import { route } from "../route.ts";

/** The most milestones that a project's line has. Critical ones come before others. */
export const LINE_MILESTONES = 12;

/** A project as one line of a timeline. */
export const programmeLine = z.object({
  _id: id,
  title: z.string(),
  ...project.pick({ status: true, archivedAt: true, progressPercent: true, taskCount: true }).shape,
  ...standingFields,
  /** The project's own dates. */
  startDate: day.nullable(),
  finishDate: day.nullable(),
  /** Null for a project without a programme, or with an empty one. */
  programme: z
    .object({
      start: day,
      finish: day,
      /** Its dates in the current baseline; null without one. */
      baselineStart: day.nullable(),
      baselineFinish: day.nullable(),
      /** Calendar days from the finish of the baseline to that of the programme; negative if it is earlier. */
      slipDays: z.number().int().nullable(),
      dataDate: day.nullable(),
      /** The programme's own progress in percent, weighted by duration. */
      percentDone: z.number(),
      /** The least total float of what is not finished, in days of the programme's calendar; null if all is finished. */
      floatDays: z.number().nullable(),
      /** Milestones by their dates, including those that are reached. */
      milestones: z.array(milestone.omit({ project: true, hasBaseline: true })),
    })
    .nullable(),
});
export type ProgrammeLine = z.output<typeof programmeLine>;

export const listProgrammes = route({
  name: "listProgrammes",
  summary:
    "The projects that the caller can see as lines of a timeline: their programmes’ dates, slip, float and milestones",
  method: "GET",
  path: "/api/programmes",
  access: "session",
  action: "programme.read",
  params: emptyObject,
  query: listProjectsQuery,
  body: noBody,
  answer: z.object({
    data: z.array(programmeLine),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
  status: 200,
});
