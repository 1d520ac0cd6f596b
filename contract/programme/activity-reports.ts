import { z } from "zod";
import {
  companyRef,
  day,
  emptyObject,
  id,
  idParams,
  instant,
  noBody,
  personRef,
  requiredText,
  text,
} from "../common.ts";
import { moment } from "./programme-plan.ts";
import { route } from "../route.ts";

export const reportStates = ["pending", "accepted", "corrected", "rejected", "replaced"] as const;

/** The most reports that an answer lists: of waiting reports, and of settled ones. */
export const MAX_WAITING_REPORTS = 500;
export const MAX_SETTLED_REPORTS = 100;

/** The most reports that one edit settles. */
export const MAX_SETTLED_AT_ONCE = 500;

/** What a contractor reports of an activity. Null means not reported. */
const said = {
  actualStart: moment.nullable(),
  actualFinish: moment.nullable(),
  percentComplete: z
    .number({ error: "Percent complete must be a number" })
    .min(0, { error: "Percent complete must be 0 or more" })
    .max(100, { error: "Percent complete can be at most 100" })
    .nullable(),
};

export const activityReport = z.object({
  _id: id,
  activity: id,
  /** The activity's name; null if it is no longer in the programme. */
  name: z.string().nullable(),
  company: companyRef.nullable(),
  by: personRef.nullable(),
  at: instant,
  ...said,
  note: z.string(),
  /** The approved site diary that contains the report; null for a report made without a diary. */
  diary: z.object({ _id: id, day }).nullable(),
  state: z.enum(reportStates),
  decidedBy: personRef.nullable(),
  decidedAt: instant.nullable(),
  /** Why the report was rejected. */
  reason: z.string(),
  /** The revision of the programme that includes the report. */
  revision: z.number().int().nullable(),
});
export type ActivityReport = z.output<typeof activityReport>;

export const listActivityReports = route({
  name: "listActivityReports",
  summary:
    "Progress reports on a programme's activities: planners see all of them, contractors those of their company",
  method: "GET",
  path: "/api/projects/{id}/programme/reports",
  access: "session",
  action: "programme.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({
    data: z.object({
      /** The caller's own company. */
      company: companyRef.nullable(),
      /** Waiting reports in the order in which they arrived. */
      waiting: z.array(activityReport),
      /** Settled reports, the latest first. */
      settled: z.array(activityReport),
    }),
  }),
  status: 200,
});

export const reportProgress = route({
  name: "reportProgress",
  summary:
    "Report start, finish and percent of an activity of one's company. It waits until a planner decides; a newer report replaces it",
  method: "POST",
  changes: ["programme", "notification"],
  path: "/api/projects/{id}/programme/reports",
  access: "session",
  action: "programme.report",
  params: idParams,
  query: emptyObject,
  body: z
    .object({
      _id: id,
      activity: id,
      actualStart: said.actualStart.default(null),
      actualFinish: said.actualFinish.default(null),
      percentComplete: said.percentComplete.default(null),
      note: text("Note", 1000).default(""),
    })
    .refine(
      ({ actualStart, actualFinish, percentComplete }) =>
        actualStart !== null || actualFinish !== null || percentComplete !== null,
      { error: "Say when it started or finished, or how much is done." },
    ),
  answer: z.object({ data: activityReport }),
  status: 200,
});

export const rejectReport = route({
  name: "rejectReport",
  summary: "Reject a progress report on an activity. The programme is not changed",
  method: "POST",
  changes: ["programme", "notification"],
  path: "/api/projects/{id}/programme/reports/{report}/reject",
  access: "session",
  action: "programme.edit",
  params: z.object({ id, report: id }),
  query: emptyObject,
  body: z.object({ reason: requiredText("Reason", 500, "Say why, so that it can be put right.") }),
  answer: z.object({ data: activityReport }),
  status: 200,
});
