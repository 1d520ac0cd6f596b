import { z } from "zod";
import { companyRef, day, id, idParams, noBody } from "../common.ts";
import { route } from "../route.ts";

/** The most delays that an answer lists. */
export const MAX_DELAYS = 100;

/** A delay of an activity, from a site diary. */
export const activityDelay = z.object({
  diary: id,
  /** The row of the diary. */
  row: id,
  day,
  /** The company of the diary; null for the project's diary. */
  company: companyRef.nullable(),
  /** The state of the diary: `draft`, `submitted`, `approved`. */
  state: z.string(),
  /** The reason in words; null if none was chosen. */
  reason: z.string().nullable(),
  hours: z.number().nullable(),
  words: z.string(),
});
export type ActivityDelay = z.output<typeof activityDelay>;

export const listActivityDelays = route({
  name: "listActivityDelays",
  summary:
    "The delays of an activity in the site diaries that the caller sees, latest day first, and their total hours",
  method: "GET",
  path: "/api/projects/{id}/programme/delays",
  access: "session",
  action: "programme.read",
  params: idParams,
  query: z.object({ activity: id }),
  body: noBody,
  answer: z.object({
    data: z.array(activityDelay),
    total: z.number().int(),
    hours: z.number(),
  }),
  status: 200,
});
