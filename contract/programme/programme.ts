import { z } from "zod";
import type { Edit } from "../../engine/programme/edits/edit.ts";
import { MAX_SETTLED_AT_ONCE } from "./activity-reports.ts";
import { emptyObject, id, idParams, instant, line, noBody, personRef } from "../common.ts";
import {
  activityChanges,
  linkChanges,
  moment,
  planActivity,
  planAssignment,
  planCalendar,
  planColumn,
  planLink,
  planRules,
} from "./programme-plan.ts";
import { route } from "../route.ts";

/** The greatest number that the database counts to. */
const MAX_REVISION = 2_147_483_647;

/** An activity with its computed dates. */
export const programmeActivity = planActivity.extend({
  start: moment,
  finish: moment,
  lateStart: moment.nullable(),
  lateFinish: moment.nullable(),
  totalFloatMinutes: z.number().int().nullable(),
  freeFloatMinutes: z.number().int().nullable(),
  critical: z.boolean(),
  onLongestPath: z.boolean(),
  /** The activities that drive this one's dates; at most the first 100. */
  drivenBy: z.array(id),
  /** The share of the working time that is done, in percent; of a summary, weighted by duration. */
  percentDone: z.number(),
  /** Its dates in the current baseline. */
  baselineStart: moment.nullable(),
  baselineFinish: moment.nullable(),
});
export type ProgrammeActivity = z.output<typeof programmeActivity>;

export const programmeLink = planLink.extend({
  /** Whether the link drives its successor's dates. */
  driving: z.boolean(),
});
export type ProgrammeLink = z.output<typeof programmeLink>;

export const programmeBaseline = z.object({
  _id: id,
  name: z.string(),
  at: instant,
  by: personRef.nullable(),
  /** Whether the Gantt shows this baseline and the programme is compared with it. */
  current: z.boolean(),
  start: moment.nullable(),
  finish: moment.nullable(),
});
export type ProgrammeBaseline = z.output<typeof programmeBaseline>;

export const findingKinds = [
  "open_start",
  "open_finish",
  "out_of_sequence",
  "broken_constraint",
  "missed_deadline",
  "negative_float",
  "actual_after_data_date",
] as const;

/** Something that a planner should check. It is no error: the dates are computed anyway. */
export const programmeFinding = z.object({
  kind: z.enum(findingKinds),
  activity: id,
  /** The link concerned. */
  link: id.nullable(),
});

/** The facts of a programme, besides its lists. */
const programmeFacts = {
  /** 0 for a programme that nobody has edited. */
  revision: z.number().int(),
  plannedStart: moment,
  dataDate: moment.nullable(),
  mustFinishBy: moment.nullable(),
  /** The earliest start and the latest finish; null without activities. */
  start: moment.nullable(),
  finish: moment.nullable(),
  calendar: id,
  rules: planRules,
  /** The programme's own progress: work done, weighted by duration. The project's `progressPercent` counts tasks. */
  percentDone: z.number(),
};

export const programme = z.object({
  ...programmeFacts,
  activities: z.array(programmeActivity),
  links: z.array(programmeLink),
  calendars: z.array(planCalendar),
  columns: z.array(planColumn),
  assignments: z.array(planAssignment),
  baselines: z.array(programmeBaseline),
  findings: z.array(programmeFinding),
});
export type Programme = z.output<typeof programme>;

/** What people set in a programme, with the computed facts (`programmeFacts`) and without other computed values. */
export const bareProgramme = programme.omit({ findings: true }).extend({
  activities: z.array(planActivity),
  links: z.array(planLink),
  /** The dates of the activities that are in the current baseline. */
  baselineDates: z.array(z.object({ activity: id, start: moment, finish: moment })),
});
export type BareProgramme = z.output<typeof bareProgramme>;

export const getProgramme = route({
  name: "getProgramme",
  summary:
    "A project's whole programme with its computed dates. Send its ETag as If-None-Match for a 304",
  method: "GET",
  path: "/api/projects/{id}/programme",
  access: "session",
  action: "programme.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: programme }),
  status: 200,
});

export const getBareProgramme = route({
  name: "getBareProgramme",
  summary:
    "A project's whole programme without the dates of its activities, for clients that compute them: half the size to send and to read. Has an ETag",
  method: "GET",
  path: "/api/projects/{id}/programme/bare",
  access: "session",
  action: "programme.read",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: bareProgramme }),
  status: 200,
});

const after = id.nullable().optional();
const edit = z.discriminatedUnion("op", [
  z.strictObject({
    op: z.literal("add_activity"),
    _id: id,
    parent: id.nullable(),
    after,
    fields: activityChanges,
  }),
  z.strictObject({ op: z.literal("set_activity"), _id: id, fields: activityChanges }),
  z.strictObject({ op: z.literal("move_activity"), _id: id, parent: id.nullable(), after }),
  z.strictObject({ op: z.literal("remove_activity"), _id: id }),
  z.strictObject({ op: z.literal("add_link"), _id: id, from: id, to: id, fields: linkChanges }),
  z.strictObject({ op: z.literal("set_link"), _id: id, fields: linkChanges }),
  z.strictObject({ op: z.literal("remove_link"), _id: id }),
  z.strictObject({ op: z.literal("put_calendar"), calendar: planCalendar }),
  z.strictObject({ op: z.literal("remove_calendar"), _id: id }),
  z.strictObject({ op: z.literal("put_column"), column: planColumn }),
  z.strictObject({ op: z.literal("remove_column"), _id: id }),
  z.strictObject({ op: z.literal("put_assignment"), assignment: planAssignment }),
  z.strictObject({ op: z.literal("remove_assignment"), _id: id }),
  z.strictObject({
    op: z.literal("set_programme"),
    fields: z
      .strictObject({
        plannedStart: moment,
        dataDate: moment.nullable(),
        mustFinishBy: moment.nullable(),
        calendar: id,
        rules: planRules.partial().strict(),
      })
      .partial(),
  }),
]);

/** One step of a batch. Its shape is the engine's, which treats an undefined field as left out. */
export const programmeEdit = edit as unknown as z.ZodType<Edit, Edit>;

/**
 * With `none`, the answer includes only what people edited. A change of one duration may move the dates or floats
 * of all activities; a client that has the engine computes them, and its findings, faster than the server could
 * send them. `start` and `finish` are complete in either case.
 */
const dates = z.enum(["all", "none"], { error: "dates must be all or none." }).default("all");

/** The differences after an edit, which the caller merges into what it has. */
export const programmeChanges = z.object({
  ...programmeFacts,
  /**
   * Whether the answer contains everything. Then the caller must remove its activities and links that are not in
   * it.
   */
  whole: z.boolean(),
  /** Activities that were added, edited, or given other dates. */
  activities: z.array(programmeActivity),
  removedActivities: z.array(id),
  /** The ids of all activities in the order of the rows, if that changed. */
  order: z.array(id).nullable(),
  links: z.array(programmeLink),
  removedLinks: z.array(id),
  /** Whole lists, if they changed. */
  calendars: z.array(planCalendar).nullable(),
  columns: z.array(planColumn).nullable(),
  assignments: z.array(planAssignment).nullable(),
  baselines: z.array(programmeBaseline).nullable(),
  /** All findings; null if the caller computes the dates. */
  findings: z.array(programmeFinding).nullable(),
});
export type ProgrammeChanges = z.output<typeof programmeChanges>;

export const getProgrammeChanges = route({
  name: "getProgrammeChanges",
  summary:
    "What differs in a programme since a revision; everything if that is long ago. Few edits answer little",
  method: "GET",
  path: "/api/projects/{id}/programme/changes",
  access: "session",
  action: "programme.read",
  params: idParams,
  query: z.object({
    since: z.coerce
      .number({ error: "since must be a revision." })
      .int({ error: "since must be a revision." })
      .min(0, { error: "since must be a revision." })
      .max(MAX_REVISION, { error: "since must be a revision." }),
    dates,
  }),
  body: noBody,
  answer: z.object({ data: programmeChanges }),
  status: 200,
});

/** The most edits of one batch: a large paste. */
export const MAX_PROGRAMME_EDITS = 5000;

export const editProgramme = route({
  name: "editProgramme",
  summary:
    "Apply edits to a programme as one revision, or none of them. A batch that is sent twice is applied once. 409 names a conflict with a later revision, or a cycle",
  method: "POST",
  // Cost-plan lines are included because they may follow activities.
  changes: ["programme", "activity", "task", "notification", "money", "expense"],
  path: "/api/projects/{id}/programme/edits",
  access: "session",
  action: "programme.edit",
  params: idParams,
  query: emptyObject,
  maxBody: 16 * 1024 * 1024,
  mostlySmall: true,
  body: z.object({
    _id: id,
    /** The revision that the edits were made on. */
    base: z.number().int().min(0).max(MAX_REVISION),
    edits: z
      .array(programmeEdit)
      .min(1, { error: "Send at least one edit." })
      .max(MAX_PROGRAMME_EDITS, { error: "Send at most 5,000 edits at once." }),
    /** What the person did, in words, for the list of revisions. */
    label: line("Label", 200).optional(),
    /** Contractors' reports that the edits accept or correct. Reports that no longer wait are left as they are. */
    reports: z
      .array(id)
      .max(MAX_SETTLED_AT_ONCE, { error: "Send at most 500 reports at once." })
      .optional(),
    dates,
  }),
  answer: z.object({ data: programmeChanges }),
  status: 200,
});
