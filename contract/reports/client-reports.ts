import { z } from "zod";
import { daysBetween } from "../../engine/day.ts";
import {
  currency,
  day,
  done,
  emptyObject,
  id,
  idParams,
  instant,
  money,
  noBody,
  personRef,
  requiredLine,
  text,
} from "../common.ts";
import { fileEntry } from "../files/file-entry.ts";
import { mailedTo } from "../people/mailed-people.ts";
import { route } from "../route.ts";

export const cadences = ["weekly", "monthly"] as const;
export type Cadence = (typeof cadences)[number];

/** The most reports of a project that are listed, the latest first. */
export const MAX_CLIENT_REPORTS = 300;
/** The most days that a report covers. */
export const MAX_CLIENT_REPORT_DAYS = 62;
export const MAX_DECISIONS = 12;
/** The most photos, milestones, activities and diaries that a report shows. It says how many there are in all. */
export const CLIENT_REPORT_PHOTOS = 6;
export const CLIENT_REPORT_MILESTONES = 8;
export const CLIENT_REPORT_ACTIVITIES = 30;
export const CLIENT_REPORT_DIARIES = 100;
/** The days after the period for which a report lists the work to come. */
export const WORK_AHEAD_DAYS = 14;

const period = { from: day, to: day };
export type Period = z.output<z.ZodObject<typeof period>>;

const activityLine = z.object({ name: z.string(), start: day, finish: day, critical: z.boolean() });

/** What an approved diary says of its day. */
const clientReportDay = z.object({
  day,
  /** The company whose diary it is; null for the project's own. */
  company: z.string().nullable(),
  weather: z.array(z.string()),
  workers: z.number(),
  hoursLost: z.number(),
  /** The reasons for which work was delayed, each once. */
  delays: z.array(z.string()),
  work: z.array(z.string()),
  notes: z.string(),
});
export type ClientReportDay = z.output<typeof clientReportDay>;

/** What the client may see of a project: computed while a report is a draft, and stored when it is approved. */
export const clientReportFigures = z.object({
  /**
   * The day on which they were computed, in the company's time zone: the paper says "as of" it. What is done, the dates and
   * the money are of this day, also in the report of an earlier period.
   */
  asOf: day,
  company: z.string(),
  project: z.string(),
  /** Null for a project that is not planned. */
  progress: z
    .object({
      percentDone: z.number(),
      /** What the current baseline expects at the end of the period, or by now before that; null without a baseline. */
      percentPlanned: z.number().nullable(),
      finish: day,
      /** The finish in the current baseline. */
      agreed: day.nullable(),
    })
    .nullable(),
  milestones: z.array(
    z.object({
      name: z.string(),
      finish: day,
      agreed: day.nullable(),
      critical: z.boolean(),
      done: z.boolean(),
    }),
  ),
  /** The figures that a client sees of the project's money. */
  money: z.object({
    currency,
    budget: z.number(),
    spent: z.number(),
    paid: z.number(),
    forecast: z.number().nullable(),
    /** What was spent in currencies without a rate. It is in no sum. */
    unconverted: z.array(money),
  }),
  /** The photos with the names of their files, as these were then. */
  photos: z.array(z.object({ _id: id, name: z.string() })),
  days: z.array(clientReportDay),
  /** The snags by state; null where they are not shown to clients. */
  snags: z
    .object({
      open: z.number().int(),
      ready: z.number().int(),
      rejected: z.number().int(),
      closed: z.number().int(),
    })
    .nullable(),
  finished: z.array(activityLine),
  ahead: z.array(activityLine),
  /** How many milestones, activities and diaries there are, of which the lists show the first. */
  totals: z.object({
    milestones: z.number().int(),
    finished: z.number().int(),
    ahead: z.number().int(),
    days: z.number().int(),
  }),
});
export type ClientReportFigures = z.output<typeof clientReportFigures>;

const texts = {
  /** The headline in a sentence or two. */
  summary: text("Summary", 2000),
  workDone: text("Work done", 8000),
  upcoming: text("Next", 4000),
  /** What the client is asked to decide, one each. */
  decisions: z
    .array(requiredLine("Decision", 300, "Say what is to be decided."))
    .max(MAX_DECISIONS, { error: `A report asks for at most ${MAX_DECISIONS} decisions.` }),
};

export const clientReportLine = z.object({
  _id: id,
  cadence: z.enum(cadences),
  /** Its number in the project's series of this cadence. */
  number: z.number().int(),
  ...period,
  state: z.enum(["draft", "approved"]),
  approvedAt: instant.nullable(),
  approvedBy: personRef.nullable(),
  sentAt: instant.nullable(),
});
export type ClientReportLine = z.output<typeof clientReportLine>;

export const clientReport = clientReportLine.extend({
  version: z.number().int(),
  summary: z.string(),
  workDone: z.string(),
  upcoming: z.string(),
  decisions: z.array(z.string()),
  figures: clientReportFigures,
  /** The photos of the figures that the caller still sees, with the names that the figures have. */
  photos: z.array(fileEntry),
  /** How many photos of the figures the caller sees no longer: they were removed, or hidden from clients. */
  photosGone: z.number().int(),
  /** The company's logo, a PNG as a data URL. */
  logo: z.string().nullable(),
  /** How many diaries of a draft's period are not approved, and therefore not in it. */
  waitingDiaries: z.number().int(),
  /** Whether the caller may approve it: an administrator, or the project's manager. */
  mayApprove: z.boolean(),
});
export type ClientReport = z.output<typeof clientReport>;

const params = z.object({ id, report: id });
const one = z.object({ data: clientReport });
const reads = { access: "session", action: "client-report.read" } as const;
const writes = { access: "session", action: "client-report.write" } as const;

export const listClientReports = route({
  ...reads,
  name: "listClientReports",
  summary: "The reports for a project's client, the latest first; clients see the approved ones",
  method: "GET",
  path: "/api/projects/{id}/client-reports",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: z.array(clientReportLine), total: z.number().int() }),
  status: 200,
});

export const getClientReport = route({
  ...reads,
  name: "getClientReport",
  summary: "A report for the client: the figures of now while it is a draft, else those approved",
  method: "GET",
  path: "/api/projects/{id}/client-reports/{report}",
  params,
  query: emptyObject,
  body: noBody,
  answer: one,
  status: 200,
});

export const createClientReport = route({
  ...writes,
  name: "createClientReport",
  summary: "Begin the next report of a series, for the period after its last one",
  method: "POST",
  changes: ["report", "activity"],
  path: "/api/projects/{id}/client-reports",
  params: idParams,
  query: emptyObject,
  body: z.object({
    _id: id.optional(),
    cadence: z.enum(cadences, { error: "cadence must be weekly or monthly." }),
  }),
  answer: z.object({ data: clientReportLine }),
  status: 201,
});

export const updateClientReport = route({
  ...writes,
  name: "updateClientReport",
  summary: "Write a draft's texts and its period. Fields left out are kept",
  method: "PATCH",
  changes: ["report"],
  path: "/api/projects/{id}/client-reports/{report}",
  params,
  query: emptyObject,
  body: z
    .object({ ...period, ...texts })
    .partial()
    .extend({
      /** The version that the caller has read. */
      version: z.number({ error: "version must be a number." }).int().positive(),
    }),
  answer: one,
  status: 200,
});

export const approveClientReport = route({
  ...writes,
  name: "approveClientReport",
  summary: "Approve a draft, which stores its figures and shows it to the client",
  method: "POST",
  changes: ["report", "activity"],
  path: "/api/projects/{id}/client-reports/{report}/approve",
  params,
  query: emptyObject,
  body: z.object({
    /** The version that the caller has read. */
    version: z.number({ error: "version must be a number." }).int().positive(),
  }),
  answer: one,
  status: 200,
});

export const mailClientReport = route({
  ...writes,
  name: "mailClientReport",
  summary: "Mail an approved report's headline and a link to it to people who see it",
  method: "POST",
  changes: ["report", "activity"],
  path: "/api/projects/{id}/client-reports/{report}/mail",
  params,
  query: emptyObject,
  body: z.object(mailedTo),
  answer: z.object({ data: z.object({ sent: z.number().int() }) }),
  status: 200,
});

export const deleteClientReport = route({
  ...writes,
  name: "deleteClientReport",
  summary: "Delete a draft",
  method: "DELETE",
  changes: ["report", "activity"],
  path: "/api/projects/{id}/client-reports/{report}",
  params,
  /** Refuses with 409 if somebody changed the draft after that version. */
  query: z.object({
    version: z.coerce.number({ error: "version must be a number." }).int().optional(),
  }),
  body: noBody,
  answer: done,
  status: 200,
});

/** Why a period is refused; undefined if it is none of these. */
export function periodProblem({ from, to }: Period): string | undefined {
  const days = daysBetween(from, to) + 1;
  if (days < 1) return "The period must end on or after its first day.";
  if (days > MAX_CLIENT_REPORT_DAYS)
    return `A report covers at most ${MAX_CLIENT_REPORT_DAYS} days.`;
  return undefined;
}
