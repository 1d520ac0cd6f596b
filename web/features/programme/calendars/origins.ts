import type { CompanyCalendar } from "../../../../contract/programme/calendars.ts";
import type { CalendarDifferences } from "../../../../engine/programme/calendar/calendar-differences.ts";
import type { PlanCalendar } from "../../../../engine/programme/plan.ts";
import { differencesOf } from "../../calendars/public.ts";

/** How a calendar of the programme relates to the company's. */
export type CalendarStanding =
  /** The calendar was made here, or the company no longer has the one that it was copied from. */
  | { readonly kind: "none" }
  | { readonly kind: "same"; readonly of: CompanyCalendar }
  /** The calendar was changed here. */
  | Differing<"own">
  /** The company's calendar has changed since it was copied. */
  | Differing<"changed">;

interface Differing<Kind> {
  readonly kind: Kind;
  readonly of: CompanyCalendar;
  readonly differences: CalendarDifferences;
}

export function standingOf(
  calendar: PlanCalendar,
  companys: readonly CompanyCalendar[],
  years: { readonly first: number; readonly last: number },
): CalendarStanding {
  const { origin } = calendar;
  const of = companys.find(({ _id }) => _id === origin?.calendar);
  if (!origin || !of) return { kind: "none" };
  const differences = differencesOf(calendar, of, years);
  if (!differences) return { kind: "same", of };
  return { kind: of.daysVersion > origin.version ? "changed" : "own", of, differences };
}

/** Replaces the content of the programme's calendar with the company's. The name stays. */
export function taken(calendar: PlanCalendar, of: CompanyCalendar): PlanCalendar {
  const { week, exceptions, minutesPerDay } = of;
  return linked({ ...calendar, week, exceptions, minutesPerDay }, of);
}

/** Sets the company's current calendar as the origin of the programme's, and changes nothing else. */
export function linked(calendar: PlanCalendar, of: CompanyCalendar): PlanCalendar {
  return { ...calendar, origin: { calendar: of._id, version: of.daysVersion } };
}
