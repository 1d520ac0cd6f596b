import { z } from "zod";
import {
  activityKinds,
  columnTypes,
  constraintTypes,
  lagCalendars,
  lagUnits,
  linkTypes,
  type PlanActivity,
  type PlanAssignment,
  type PlanCalendar,
  type PlanColumn,
  type PlanLink,
  type PlanRules,
  progressRules,
} from "../../engine/programme/plan.ts";
import { day, id, line, text } from "../common.ts";

/** Limits per programme, so that it can be read and computed as a whole. */
export const MAX_PROGRAMME_ACTIVITIES = 20_000;
export const MAX_PROGRAMME_LINKS = 60_000;
export const MAX_PROGRAMME_CALENDARS = 200;
/** The most exceptions of all calendars of a programme together. */
export const MAX_PROGRAMME_EXCEPTIONS = 60_000;
export const MAX_PROGRAMME_COLUMNS = 50;
export const MAX_PROGRAMME_ASSIGNMENTS = 60_000;
/** The minutes of a century of work round the clock. */
const MAX_MINUTES = 52_560_000;

const MOMENT = { error: "Enter a date and time as YYYY-MM-DDTHH:mm." };
/** Wall-clock time in the project's zone, `YYYY-MM-DDTHH:mm`, between the years 1900 and 2199. */
export const moment = z
  .string(MOMENT)
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, MOMENT)
  .refine((value) => day.safeParse(value.slice(0, 10)).success, {
    error: "This date is not in the calendar, or too far away.",
  });

const minutes = (label: string, least: number) =>
  z
    .number({ error: `${label} must be a number of minutes` })
    .int({ error: `${label} must be a whole number of minutes` })
    .min(least, { error: `${label} is too small` })
    .max(MAX_MINUTES, { error: `${label} is too long` });

const shift = z
  .object({
    from: z.number().int().min(0).max(1439),
    to: z.number().int().min(1).max(1440),
  })
  .refine(({ from, to }) => from < to, { error: "A shift must end after it starts." });

const shifts = z
  .array(shift)
  .max(12, { error: "A day can have at most 12 shifts." })
  .refine((list) => list.every(({ from }, at) => at === 0 || (list[at - 1]?.to ?? 0) <= from), {
    error: "The shifts of a day must be in order, without overlaps.",
  });

const exception = z
  .object({ from: day, to: day, shifts, name: line("Name", 120) })
  .refine(({ from, to }) => from <= to, {
    error: "An exception must end on or after its first day.",
  });

/** The fields of a calendar, of a programme or of the company. */
export const calendarFields = {
  name: line("Name", 120).min(1, { error: "Name the calendar." }),
  week: z
    .array(shifts)
    .length(7, { error: "A week has seven days, from Monday." })
    .refine((days) => days.some((day) => day.length > 0), {
      error: "A calendar needs at least one working day a week.",
    }),
  exceptions: z
    .array(exception)
    .max(3000, { error: "A calendar can have at most 3,000 exceptions." }),
  minutesPerDay: z.number().int().min(1).max(1440),
};

export const planCalendar = z.object({
  _id: id,
  ...calendarFields,
  /** The company's calendar from which this one was taken, and the version of its days that this one has. */
  origin: z
    .object({ calendar: id, version: z.number().int().min(1).max(2_147_483_647) })
    .optional(),
}) satisfies z.ZodType<PlanCalendar>;

const constraint = z
  .object({ type: z.enum(constraintTypes), at: moment.nullable() })
  .refine(({ type, at }) => type === "as_late_as_possible" || at !== null, {
    error: "This constraint needs a date.",
  });

const activityFields = {
  externalId: line("External id", 200).nullable(),
  code: line("Code", 120),
  name: line("Name", 500),
  kind: z.enum(activityKinds),
  calendar: id.nullable(),
  durationMinutes: minutes("Duration", 0),
  constraint: constraint.nullable(),
  secondConstraint: constraint.nullable(),
  deadline: moment.nullable(),
  expectedFinish: moment.nullable(),
  externalStart: moment.nullable(),
  externalFinish: moment.nullable(),
  actualStart: moment.nullable(),
  actualFinish: moment.nullable(),
  percentComplete: z
    .number({ error: "Percent complete must be a number" })
    .min(0, { error: "Percent complete must be 0 or more" })
    .max(100, { error: "Percent complete can be at most 100" }),
  remainingMinutes: minutes("Remaining duration", 0).nullable(),
  pinned: z
    .object({ start: moment, finish: moment })
    .refine(({ start, finish }) => start <= finish, { error: "The finish is before the start." })
    .nullable(),
  levelledStart: moment.nullable(),
  priority: z.number().int().min(0).max(1000),
  assignee: id.nullable(),
  company: id.nullable(),
  location: id.nullable(),
  notes: text("Notes", 10_000),
  fields: z.record(id, z.union([text("A value", 2000), z.number(), z.null()])),
};
export const activityChanges = z.strictObject(activityFields).partial();

export const planActivity = z.object({
  _id: id,
  parent: id.nullable(),
  ...activityFields,
}) satisfies z.ZodType<PlanActivity>;

const linkFields = {
  type: z.enum(linkTypes),
  lagMinutes: minutes("Lag", -MAX_MINUTES),
  lagUnit: z.enum(lagUnits),
  lagPercent: z.number().min(-1000).max(1000).nullable(),
  lagCalendar: z.enum(lagCalendars).nullable(),
};
export const linkChanges = z.strictObject(linkFields).partial();

export const planLink = z.object({
  _id: id,
  from: id,
  to: id,
  ...linkFields,
}) satisfies z.ZodType<PlanLink>;

export const planColumn = z.object({
  _id: id,
  name: line("Name", 80).min(1, { error: "Name the column." }),
  type: z.enum(columnTypes),
  choices: z.array(line("A choice", 120)).max(500),
}) satisfies z.ZodType<PlanColumn>;

export const planAssignment = z.object({
  _id: id,
  activity: id,
  resource: id,
  perDay: z.number().min(0.0001).max(1e9),
}) satisfies z.ZodType<PlanAssignment>;

export const planRules = z.object({
  lagCalendar: z.enum(lagCalendars),
  progress: z.enum(progressRules),
  critical: z.enum(["total_float", "longest_path"]),
  criticalFloatMinutes: minutes("The critical float", -MAX_MINUTES),
  totalFloat: z.enum(["finish", "smallest"]),
  openEndFreeFloat: z.enum(["project_finish", "total_float"]),
  asLateAsPossible: z.enum(["free_float", "total_float"]),
  leadBeforeStart: z.boolean(),
  useExpectedFinish: z.boolean(),
  honourDates: z.boolean(),
  milestones: z.enum(["by_kind", "by_hold"]),
}) satisfies z.ZodType<PlanRules>;
