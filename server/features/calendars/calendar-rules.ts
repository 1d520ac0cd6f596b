import type { CompanyCalendar } from "../../../contract/programme/calendars.ts";
import type { CalendarState, StoredCalendar } from "./calendars.sql.ts";

/** The fields that decide when work is done. */
const DAYS = ["week", "exceptions", "minutesPerDay"] as const satisfies (keyof CalendarState)[];

/** The version in which the calendar's days last changed, or 1 if they never did. */
export function daysVersion({ fieldVersions }: Pick<StoredCalendar, "fieldVersions">): number {
  return Math.max(1, ...DAYS.map((field) => fieldVersions[field]?.[0] ?? 1));
}

/** A calendar as the API answers it. */
export function shownCalendar(stored: StoredCalendar): CompanyCalendar {
  const { id, name, isDefault, version, updatedAt } = stored;
  const { week, exceptions, minutesPerDay } = stored;
  return {
    _id: id,
    name,
    week: week.map((shifts) => [...shifts]),
    exceptions: exceptions.map((one) => ({ ...one, shifts: [...one.shifts] })),
    minutesPerDay,
    isDefault,
    version,
    daysVersion: daysVersion(stored),
    updatedAt,
  };
}
