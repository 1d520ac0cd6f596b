import { z } from "zod";
import { id, idParams, noBody, text } from "../common.ts";
import { moment } from "./programme-plan.ts";
import { route } from "../route.ts";

/** An activity, with what other records show when they choose it. */
export const activityChoice = z.object({
  _id: id,
  code: z.string(),
  name: z.string(),
  start: moment,
  finish: moment,
  /** The day on which its work is finished. */
  finishDay: z.iso.date(),
  /** The name of its parent summary; null for none. */
  below: z.string().nullable(),
});
export type ActivityChoice = z.output<typeof activityChoice>;

/** The most activities that are offered at once. */
export const MAX_ACTIVITY_CHOICES = 30;

export const listActivityChoices = route({
  name: "listActivityChoices",
  summary:
    "Activities of a project's programme by code or name, unfinished ones first by their start, to choose from for a task or a line of the cost plan",
  method: "GET",
  path: "/api/projects/{id}/programme/activities",
  access: "session",
  action: "programme.read",
  params: idParams,
  query: z.object({ search: text("Search", 200).optional() }),
  body: noBody,
  answer: z.object({ data: z.array(activityChoice) }),
  status: 200,
});
