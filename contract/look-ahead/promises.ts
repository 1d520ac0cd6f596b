import { z } from "zod";
import {
  companyRef,
  day,
  done,
  emptyObject,
  id,
  idParams,
  instant,
  line,
  noBody,
  personRef,
} from "../common.ts";
import { missReasons } from "../../engine/programme/plan-complete.ts";
import { route } from "../route.ts";

/** The most promises that a project has for a week. */
export const MAX_PROMISES = 300;

/** A week, by its Monday. */
const week = day.refine((value) => new Date(`${value}T00:00:00Z`).getUTCDay() === 1, {
  error: "Name the week by the date of its Monday.",
});

/** What somebody promises to have done by the end of a week. */
export const promise = z.object({
  _id: id,
  week: day,
  /** Removed activities keep their names here. */
  activity: z.object({ _id: id, name: z.string(), removed: z.boolean() }),
  company: companyRef.nullable(),
  person: personRef.nullable(),
  /** Which part of the work is promised; empty for all of it. */
  words: z.string(),
  /** The promised percent of the activity, and how much work that is. */
  percent: z.number().nullable(),
  quantity: z.number().nullable(),
  unit: z.string(),
  /** Whether the promise was made or changed after the week had begun. */
  late: z.boolean(),
  /** Whether the promise was kept; null until the week is closed. */
  kept: z.boolean().nullable(),
  reason: z.enum(missReasons).nullable(),
  reasonWords: z.string(),
  createdBy: personRef.nullable(),
  createdAt: instant,
});
export type WeekPromise = z.output<typeof promise>;

export const planWeek = z.object({
  week: day,
  closedAt: instant.nullable(),
  closedBy: personRef.nullable(),
  promises: z.array(promise),
});
export type PlanWeek = z.output<typeof planWeek>;

/**
 * A company's promises of a week: how many it made, how many it kept, how many were late, and why some were missed.
 */
export const weekTally = z.object({
  week: day,
  closed: z.boolean(),
  /** The company; null for promises that were made for none. */
  company: companyRef.nullable(),
  promised: z.number().int(),
  kept: z.number().int(),
  late: z.number().int(),
  reasons: z.array(z.object({ reason: z.enum(missReasons), count: z.number().int() })),
});
export type WeekTally = z.output<typeof weekTally>;

const weekParams = z.object({ id, week });

export const getPlanWeek = route({
  name: "getPlanWeek",
  summary: "What is promised for a week of a project's programme, and whether the week is closed",
  method: "GET",
  path: "/api/projects/{id}/programme/weeks/{week}",
  access: "session",
  action: "programme.read",
  params: weekParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: planWeek }),
  status: 200,
});

export const listWeekTallies = route({
  name: "listWeekTallies",
  summary:
    "How many promises were made and kept in each of the latest weeks, by company, with the reasons for misses",
  method: "GET",
  path: "/api/projects/{id}/programme/weeks",
  access: "session",
  action: "programme.read",
  params: idParams,
  query: z.object({
    weeks: z.coerce
      .number({ error: "weeks must be a number." })
      .int({ error: "weeks must be a whole number." })
      .min(1, { error: "weeks must be at least 1." })
      .max(52, { error: "weeks can be at most 52." })
      .default(12),
  }),
  body: noBody,
  answer: z.object({ data: z.array(weekTally) }),
  status: 200,
});

const PERCENT = { error: "Percent must be a whole number from 1 to 100." };
const QUANTITY = { error: "Quantity must be a number above 0." };
const fields = {
  person: id.nullable(),
  words: line("Words", 300),
  percent: z.number(PERCENT).int(PERCENT).min(1, PERCENT).max(100, PERCENT).nullable(),
  quantity: z.number(QUANTITY).positive(QUANTITY).max(1e9, QUANTITY).nullable(),
  unit: line("Unit", 20),
};
const promiseParams = z.object({ id, promise: id });

export const createPromise = route({
  name: "createPromise",
  summary:
    "Promise what will be done by the end of a week. Contractors promise for their company, planners for anybody",
  method: "POST",
  changes: ["programme", "activity"],
  path: "/api/projects/{id}/programme/promises",
  access: "session",
  action: "promise.make",
  params: idParams,
  query: emptyObject,
  body: z.object({
    _id: id.optional(),
    week,
    activity: id,
    company: id.nullable().default(null),
    person: fields.person.default(null),
    words: fields.words.default(""),
    percent: fields.percent.default(null),
    quantity: fields.quantity.default(null),
    unit: fields.unit.default(""),
  }),
  answer: z.object({ data: promise }),
  status: 201,
});

export const updatePromise = route({
  name: "updatePromise",
  summary: "Change a promise of a week that is not closed. Fields left out are kept",
  method: "PATCH",
  changes: ["programme", "activity"],
  path: "/api/projects/{id}/programme/promises/{promise}",
  access: "session",
  action: "promise.make",
  params: promiseParams,
  query: emptyObject,
  body: z.object(fields).partial(),
  answer: z.object({ data: promise }),
  status: 200,
});

export const deletePromise = route({
  name: "deletePromise",
  summary:
    "Take back a promise. Once its week has begun, only planners can take back promises that were made in time",
  method: "DELETE",
  changes: ["programme", "activity"],
  path: "/api/projects/{id}/programme/promises/{promise}",
  access: "session",
  action: "promise.make",
  params: promiseParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});

export const closePlanWeek = route({
  name: "closePlanWeek",
  summary: "Close a week by saying for each promise whether it was kept, and if not, why",
  method: "POST",
  changes: ["programme", "activity"],
  path: "/api/projects/{id}/programme/weeks/{week}/close",
  access: "session",
  action: "week.close",
  params: weekParams,
  query: emptyObject,
  body: z.object({
    results: z
      .array(
        z
          .object({
            promise: id,
            kept: z.boolean({ error: "Say whether it was kept." }),
            reason: z.enum(missReasons, { error: "Choose the reason." }).nullable().default(null),
            words: line("Words", 300).default(""),
          })
          .refine(({ kept, reason }) => kept === (reason === null), {
            error: "Give a reason for each promise that was not kept, and for no other.",
            path: ["reason"],
          }),
      )
      .max(MAX_PROMISES, { error: "That is too many results." }),
  }),
  answer: z.object({ data: planWeek }),
  status: 200,
});

export const reopenPlanWeek = route({
  name: "reopenPlanWeek",
  summary: "Open a closed week again. The answers about its promises stay until it is closed again",
  method: "POST",
  changes: ["programme", "activity"],
  path: "/api/projects/{id}/programme/weeks/{week}/reopen",
  access: "session",
  action: "week.close",
  params: weekParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: planWeek }),
  status: 200,
});
