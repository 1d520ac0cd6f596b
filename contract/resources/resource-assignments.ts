import { z } from "zod";
import {
  cursor,
  day,
  dayOrInstant,
  done,
  emptyObject,
  id,
  idParams,
  line,
  limit,
  money,
  noBody,
  text,
} from "../common.ts";
import { quantity, resourceKinds, resourceRef } from "./resources.ts";
import { route } from "../route.ts";

/** An assignment lasts at most ten years. */
export const MAX_ASSIGNMENT_DAYS = 3660;
/** The most days for which the needs of activities are returned. */
export const MAX_NEED_DAYS = 31;
/** Utilisation covers at most two years per request. */
export const MAX_WEEKS = 104;

export const assignment = z.object({
  _id: id,
  resource: resourceRef,
  /** The task. A finished task needs nothing from the day after `finishedOn`. */
  task: z.object({ _id: id, title: z.string(), finishedOn: day.nullable() }),
  project: z.object({ _id: id, title: z.string() }),
  /** Units on each working day; for a material, the total that the task needs. */
  quantity: z.number(),
  from: day,
  to: day,
  /** Working days from the first day to the last, both included. */
  workingDays: z.number().int(),
  /** The cost at the rate of each day; null if a day has no rate. */
  cost: money.nullable(),
  note: z.string(),
  version: z.number().int(),
});
export type Assignment = z.output<typeof assignment>;

const page = z.object({ data: z.array(assignment), nextCursor: z.string().nullable() });

export const listResourceAssignments = route({
  name: "listResourceAssignments",
  summary: "The tasks that a resource is assigned to, earliest first",
  method: "GET",
  path: "/api/resources/{id}/assignments",
  access: "session",
  action: "resource.read",
  params: idParams,
  /** If days are given, only assignments that fall on at least one of them are listed. */
  query: z.object({ limit, cursor, from: day.optional(), to: day.optional() }),
  body: noBody,
  answer: page,
  status: 200,
});

/** A resource assigned to an activity of a programme. */
export const activityNeed = z.object({
  /** The activity. */
  _id: id,
  name: z.string(),
  project: z.object({ _id: id, title: z.string() }),
  /** Units on each day of work. */
  perDay: z.number(),
  /** Its first and its last day of work. */
  from: day,
  to: day,
});
export type ActivityNeed = z.output<typeof activityNeed>;

export const listResourceActivities = route({
  name: "listResourceActivities",
  summary:
    "The programme activities that need a resource on given days, and how much they need on each day",
  method: "GET",
  path: "/api/resources/{id}/activities",
  access: "session",
  action: "resource.read",
  params: idParams,
  query: z.object({ from: day, to: day }),
  body: noBody,
  answer: z.object({
    data: z.object({
      /** What all activities together need on each day, at the busiest moment of the day. */
      needs: z.array(z.object({ day, quantity: z.number() })),
      /** Activities, the earliest first. */
      activities: z.array(activityNeed),
    }),
  }),
  status: 200,
});

export const listTaskResources = route({
  name: "listTaskResources",
  summary: "The resources assigned to a task, earliest first",
  method: "GET",
  path: "/api/tasks/{id}/resources",
  access: "session",
  action: "resource.read",
  params: idParams,
  query: z.object({ limit, cursor }),
  body: noBody,
  answer: page,
  status: 200,
});

const fields = {
  quantity,
  from: dayOrInstant,
  to: dayOrInstant,
  note: text("Note", 500),
};

export const createAssignment = route({
  name: "createAssignment",
  summary: "Assign a resource to a task; the default days are the task's own",
  method: "POST",
  changes: ["resource", "activity"],
  path: "/api/resources/{id}/assignments",
  access: "session",
  action: "resource.manage",
  params: idParams,
  query: emptyObject,
  body: z.object({
    _id: id.optional(),
    task: id,
    quantity: fields.quantity,
    from: fields.from.optional(),
    to: fields.to.optional(),
    note: fields.note.default(""),
  }),
  answer: z.object({ data: assignment }),
  status: 201,
});

export const updateAssignment = route({
  name: "updateAssignment",
  summary: "Change an assignment's quantity, days or note",
  method: "PATCH",
  changes: ["resource", "activity"],
  path: "/api/resource-assignments/{id}",
  access: "session",
  action: "resource.manage",
  params: idParams,
  query: emptyObject,
  body: z.object({
    quantity: fields.quantity.optional(),
    from: fields.from.optional(),
    to: fields.to.optional(),
    note: fields.note.optional(),
    version: z.number().int().optional(),
  }),
  answer: z.object({ data: assignment }),
  status: 200,
});

export const deleteAssignment = route({
  name: "deleteAssignment",
  summary: "Remove a resource from a task",
  method: "DELETE",
  changes: ["resource", "activity"],
  path: "/api/resource-assignments/{id}",
  access: "session",
  action: "resource.manage",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});

/** A row of the heat map. Its two lists have one figure per week, in order. */
export const utilisationRow = resourceRef.extend({
  code: z.string(),
  /** Units on each working day. */
  capacity: z.number(),
  workingDays: z.number().int(),
  /** What the tasks need in the week, and on the week's busiest day. */
  demand: z.array(z.number()),
  peak: z.array(z.number()),
});
export type UtilisationRow = z.output<typeof utilisationRow>;

export const getUtilisation = route({
  name: "getUtilisation",
  summary: "The utilisation of labour, plant and subcontractors, week by week",
  method: "GET",
  path: "/api/resources/utilisation",
  access: "session",
  action: "resource.read",
  params: emptyObject,
  query: z.object({
    /** The period is widened to whole weeks, Monday to Sunday. */
    from: day,
    to: day,
    project: id.optional(),
    kind: z.enum(resourceKinds, { error: "This kind is not known." }).optional(),
    search: line("Search", 100).optional(),
    limit: limit.default(500),
    cursor,
  }),
  body: noBody,
  answer: z.object({
    data: z.object({
      /** The Monday of the first week. */
      from: day,
      weeks: z.number().int(),
      resources: z.array(utilisationRow),
    }),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
  status: 200,
});
