import { z } from "zod";
import type { WhyStep } from "../../engine/programme/why/why-step.ts";
import { id, noBody } from "../common.ts";
import { moment } from "./programme-plan.ts";
import { route } from "../route.ts";

export const whyEnds = ["start", "finish"] as const;

export const whyKinds = [
  "programme_start",
  "data_date",
  "actual_start",
  "actual_finish",
  "constraint",
  "external",
  "levelled",
  "expected_finish",
  "pinned",
  "as_late_as_possible",
  "work",
  "lag",
  "rest",
  "link",
  "below",
] as const;

const end = z.enum(whyEnds);
const step = z.object({
  kind: z.enum(whyKinds),
  /** The activity whose date `to` is; null if `to` is a date of the programme. */
  activity: id.nullable(),
  end,
  link: id.nullable(),
  /** A calendar of the programme, `continuous` for round the clock, null for no arithmetic. */
  calendar: z.string().nullable(),
  from: moment,
  /**
   * Working minutes in the calendar, counted from `from`. They lead to a position in working time, and `to` is the
   * moment on that `side` of it.
   */
  minutes: z.number().int(),
  side: end,
  to: moment,
}) satisfies z.ZodType<WhyStep>;

/** A step, with its arithmetic in a sentence. */
export const whyStep = step.extend({ words: z.string() });

export const getWhy = route({
  name: "getWhy",
  summary:
    "Why an activity starts or finishes when it does: the steps from the data date, a constraint or another given date to this one, each with its arithmetic",
  method: "GET",
  path: "/api/projects/{id}/programme/activities/{activity}/why",
  access: "session",
  action: "programme.read",
  params: z.object({ id, activity: id }),
  query: z.object({ of: end.default("start") }),
  body: noBody,
  answer: z.object({
    data: z.object({ activity: id, of: end, at: moment, steps: z.array(whyStep) }),
  }),
  status: 200,
});
