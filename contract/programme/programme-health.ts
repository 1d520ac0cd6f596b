import { z } from "zod";
import { healthChecks } from "../../engine/programme/health/health-point.ts";
import { emptyObject, id, idParams, noBody } from "../common.ts";
import { moment } from "./programme-plan.ts";
import { route } from "../route.ts";

/** The most activities or links that are listed for a point. */
export const MAX_BEHIND = 1000;

export const healthPoint = z.object({
  /** The number of the point, from 1 to 14, in the order of DCMA-EA PAM 200.1. */
  number: z.number().int(),
  check: z.enum(healthChecks),
  title: z.string(),
  /** What is measured. */
  asks: z.string(),
  /** The figure; null where there is nothing to judge. `words` says why. */
  figure: z.number().nullable(),
  unit: z.enum(["percent", "count", "days", "ratio"]),
  limit: z.number(),
  limitIs: z.enum(["most", "least"]),
  /** Whether the point passes; null without a figure. */
  passes: z.boolean().nullable(),
  /** How many tasks or links were looked at. */
  of: z.number().int(),
  /** The figure and its limit in a sentence. */
  words: z.string(),
  /** How many activities and links are behind the figure. */
  behind: z.number().int(),
  /** The first of them, in the order of the rows: either activities or links. */
  activities: z.array(id),
  links: z.array(id),
});
export type HealthPointAnswer = z.output<typeof healthPoint>;

export const programmeHealth = z.object({
  /** The revision that was checked. */
  revision: z.number().int(),
  dataDate: moment.nullable(),
  /** The current baseline, which three of the points need. */
  baseline: z.object({ _id: id, name: z.string() }).nullable(),
  points: z.array(healthPoint),
});
export type ProgrammeHealth = z.output<typeof programmeHealth>;

export const getProgrammeHealth = route({
  name: "getProgrammeHealth",
  summary:
    "The fourteen points of the DCMA schedule assessment: each with its figure, its limit and the activities behind it",
  method: "GET",
  path: "/api/projects/{id}/programme/health",
  access: "session",
  action: "programme.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: programmeHealth }),
  status: 200,
});
