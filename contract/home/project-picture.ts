import { z } from "zod";
import { day, emptyObject, id, idParams, noBody } from "../common.ts";
import { route } from "../route.ts";

/** The most points along a chart of the picture. A longer time has periods of several weeks. */
export const PICTURE_POINTS = 60;
/** The most milestones whose slip is drawn: those that come next. */
export const PICTURE_MILESTONES = 3;
/** The most companies, and trades, that the labour is divided by. The last holds all others. */
export const PICTURE_GANGS = 5;

const count = z.number().int();
/** The time of a chart: the last day of each of its periods of whole weeks. */
const times = { weeksEach: count, ends: z.array(day) };

/** The share of the work that is done, in percent of all of it, weighted by duration, at the end of each period. */
const curve = z.object({
  ...times,
  /** The work that the current baseline has done by then; null without a baseline. */
  planned: z.array(z.number()).nullable(),
  /** The work that was reported as done; null after the data date. */
  earned: z.array(z.number().nullable()),
  /** What the programme forecasts; null before the data date. */
  forecast: z.array(z.number().nullable()),
  /** The day up to which progress is reported: the data date, or today in a programme without one. */
  dataDate: day,
  hasDataDate: z.boolean(),
  percentDone: z.number(),
  /** The work that the baseline has done on that day. */
  percentPlanned: z.number().nullable(),
  finish: day,
  baseline: z.object({ name: z.string(), finish: day.nullable() }).nullable(),
});

/** How late each forecast was, as the programme stood at the end of each period. */
const slip = z.object({
  ...times,
  lines: z.array(
    z.object({
      /** The milestone; null for the whole programme. */
      milestone: z.object({ _id: id, name: z.string() }).nullable(),
      /** The day that it is compared with: in the current baseline, or else the first forecast. */
      agreed: day,
      isBaseline: z.boolean(),
      finish: day,
      /** Calendar days after `agreed`; null before the first forecast. */
      days: z.array(count.nullable()),
    }),
  ),
});

const snags = z.object({
  ...times,
  /** At the end of each period. Overdue counts by the due dates of now. */
  open: z.array(count),
  overdue: z.array(count),
  /** In each period. */
  found: z.array(count),
  closed: z.array(count),
});

const gangs = z.object({
  names: z.array(z.string()),
  /** For each name, the men on an average day with a diary, period by period. */
  men: z.array(z.array(z.number())),
});

/** Submitted and approved diaries, with each company's men counted once a day. */
const labour = z.object({
  ...times,
  /** The days with men in a diary, in each period. */
  days: z.array(count),
  manDays: z.array(z.number()),
  byCompany: gangs,
  byTrade: gangs,
});

export const projectPicture = z.object({
  asOf: day,
  /** Null without a programme that has work in it. */
  curve: curve.nullable(),
  /** Null without any forecast. */
  slip: slip.nullable(),
  /** Null if the caller sees no snag. */
  snags: snags.nullable(),
  /** Null if the caller sees no men in any diary. */
  labour: labour.nullable(),
});
export type ProjectPicture = z.output<typeof projectPicture>;

export const getProjectPicture = route({
  name: "getProjectPicture",
  summary: "A project’s progress, slip, snags and labour over time, as charts show them",
  method: "GET",
  path: "/api/projects/{id}/picture",
  access: "session",
  action: "programme.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: projectPicture }),
  status: 200,
});
