import { z } from "zod";
import { day, emptyObject, id, limit, noBody } from "../common.ts";
import { route } from "../route.ts";

/** The days for which a milestone stays listed after it is reached. */
export const REACHED_DAYS = 7;

export const milestone = z.object({
  _id: id,
  code: z.string(),
  name: z.string(),
  project: z.object({ _id: id, title: z.string() }),
  /** The milestone's day in the programme; for one that is done, the day on which it was reached. */
  date: day,
  /** Whether its programme has a current baseline to compare with. */
  hasBaseline: z.boolean(),
  /** The milestone's day in the current baseline; null without a baseline, or if it lacks the milestone. */
  baselineDate: day.nullable(),
  /** Calendar days from the baseline's day to the milestone's day; negative if it is earlier. */
  slipDays: z.number().int().nullable(),
  critical: z.boolean(),
  done: z.boolean(),
});
export type Milestone = z.output<typeof milestone>;

export const listMilestones = route({
  name: "listMilestones",
  summary:
    "The next milestones of all projects that the caller sees, by their dates, with their slip against the current baseline; those reached in the past week among them",
  method: "GET",
  path: "/api/milestones",
  access: "session",
  action: "programme.read",
  params: emptyObject,
  query: z.object({ limit }),
  body: noBody,
  answer: z.object({
    data: z.object({
      /** Today in the workspace's time zone. */
      today: day,
      milestones: z.array(milestone),
      /** The number of milestones, including those that the limit left out. */
      total: z.number().int(),
    }),
  }),
  status: 200,
});
