import { z } from "zod";
import { done, emptyObject, id, idParams, instant, noBody } from "../common.ts";
import { calendarFields } from "./programme-plan.ts";
import { route } from "../route.ts";

/** The most calendars that a company can have, so that they can be read as a whole. */
export const MAX_CALENDARS = 100;

/** A calendar of the company, which programmes can copy. */
export const companyCalendar = z.object({
  _id: id,
  ...calendarFields,
  /** Whether new programmes begin with it. At most one calendar is the default. */
  isDefault: z.boolean(),
  version: z.number().int(),
  /**
   * The version in which the calendar's week, exceptions or hours last changed. Programmes that took the calendar
   * compare it.
   */
  daysVersion: z.number().int(),
  updatedAt: instant,
});
export type CompanyCalendar = z.output<typeof companyCalendar>;

const reads = { access: "session", action: "calendar.read" } as const;
const manages = { access: "session", action: "calendar.manage" } as const;
const answer = z.object({ data: companyCalendar });

export const listCalendars = route({
  ...reads,
  name: "listCalendars",
  summary: "The company's calendars, by name",
  method: "GET",
  path: "/api/calendars",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: z.array(companyCalendar) }),
  status: 200,
});

export const createCalendar = route({
  ...manages,
  name: "createCalendar",
  summary: "Add a calendar to the company's calendars. A new default replaces the previous one",
  method: "POST",
  changes: ["resource", "activity", "company"],
  path: "/api/calendars",
  params: emptyObject,
  query: emptyObject,
  body: z.object({
    _id: id.optional(),
    ...calendarFields,
    isDefault: z.boolean().default(false),
  }),
  answer,
  status: 201,
});

export const updateCalendar = route({
  ...manages,
  name: "updateCalendar",
  summary:
    "Change a calendar of the company; fields left out are kept. Programmes that took it stay as they are, until a planner takes the change",
  method: "PATCH",
  changes: ["resource", "activity", "company"],
  path: "/api/calendars/{id}",
  params: idParams,
  query: emptyObject,
  body: z.object({
    name: calendarFields.name.optional(),
    week: calendarFields.week.optional(),
    exceptions: calendarFields.exceptions.optional(),
    minutesPerDay: calendarFields.minutesPerDay.optional(),
    isDefault: z.boolean().optional(),
    version: z.number().int().optional(),
  }),
  answer,
  status: 200,
});

export const deleteCalendar = route({
  ...manages,
  name: "deleteCalendar",
  summary: "Delete a calendar of the company. Programmes that use it keep their own copy",
  method: "DELETE",
  changes: ["resource", "activity", "company"],
  path: "/api/calendars/{id}",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});
