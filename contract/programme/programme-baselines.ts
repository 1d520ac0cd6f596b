import { z } from "zod";
import { activityKinds } from "../../engine/programme/plan.ts";
import { done, emptyObject, id, idParams, noBody, requiredLine } from "../common.ts";
import { moment } from "./programme-plan.ts";
import { programmeBaseline } from "./programme.ts";
import { route } from "../route.ts";

export const MAX_BASELINES = 100;

/** An activity as a baseline stores it, even after it was removed from the programme. */
export const baselineActivity = z.object({
  _id: id,
  code: z.string(),
  name: z.string(),
  kind: z.enum(activityKinds),
  parent: id.nullable(),
  durationMinutes: z.number().int(),
  start: moment,
  finish: moment,
  totalFloatMinutes: z.number().int().nullable(),
  critical: z.boolean(),
  percentComplete: z.number(),
});
export type BaselineActivity = z.output<typeof baselineActivity>;

/** A baseline with its activities, in the order of the rows. */
export const wholeBaseline = programmeBaseline.extend({
  /** The revision that the baseline stores. */
  revision: z.number().int(),
  activities: z.array(baselineActivity),
});
export type WholeBaseline = z.output<typeof wholeBaseline>;

const name = requiredLine("Name", 120, "Name the baseline.");
const baselineParams = z.object({ id, baseline: id });

export const createBaseline = route({
  name: "createBaseline",
  summary:
    "Save the dates of a programme as a baseline, as they are now or as they were in a revision",
  method: "POST",
  changes: ["programme", "activity"],
  path: "/api/projects/{id}/programme/baselines",
  access: "session",
  action: "programme.edit",
  params: idParams,
  query: emptyObject,
  body: z.object({
    _id: id.optional(),
    name,
    /** The revision to store. Default: the programme as it is now. */
    revision: z.number().int().min(0).max(2_147_483_647).optional(),
    /** Whether the baseline becomes the current one. Default: only if it is the first. */
    current: z.boolean().optional(),
  }),
  answer: z.object({ data: programmeBaseline }),
  status: 201,
});

export const getBaseline = route({
  name: "getBaseline",
  summary: "A baseline of a programme, with its activities",
  method: "GET",
  path: "/api/projects/{id}/programme/baselines/{baseline}",
  access: "session",
  action: "programme.read",
  params: baselineParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: wholeBaseline }),
  status: 200,
});

export const updateBaseline = route({
  name: "updateBaseline",
  summary: "Rename a baseline, or make it the one that the programme is compared with",
  method: "PATCH",
  changes: ["programme", "activity"],
  path: "/api/projects/{id}/programme/baselines/{baseline}",
  access: "session",
  action: "programme.edit",
  params: baselineParams,
  query: emptyObject,
  body: z
    .object({ name: name.optional(), current: z.boolean().optional() })
    .refine((body) => body.name !== undefined || body.current !== undefined, {
      error: "Say what to change.",
    }),
  answer: z.object({ data: programmeBaseline }),
  status: 200,
});

export const deleteBaseline = route({
  name: "deleteBaseline",
  summary: "Delete a baseline of a programme",
  method: "DELETE",
  changes: ["programme", "activity"],
  path: "/api/projects/{id}/programme/baselines/{baseline}",
  access: "session",
  action: "programme.edit",
  params: baselineParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});
