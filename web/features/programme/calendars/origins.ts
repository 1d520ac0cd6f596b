import type { CompanyCalendar } from "../../../../contract/programme/calendars.ts";
import type { CalendarDifferences } from "../../../../engine/programme/calendar/calendar-differences.ts";
import type { PlanCalendar } from "../../../../engine/programme/plan.ts";
import { differencesOf } from "../../calendars/public.ts";

/** How a calendar of the programme relates to the company's. */
export type CalendarStanding =
  /** It was made here, or the company no longer has the calendar that it was copied from. */
  | { readonly kind: "none" }
  | { readonly kind: "same"; readonly of: CompanyCalendar }
  /** It was changed here. */
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

/** The programme's calendar with the content of the company's. Its name stays. */
export function taken(calendar: PlanCalendar, of: CompanyCalendar): PlanCalendar {
  const { week, exceptions, minutesPerDay } = of;
  return linked({ ...calendar, week, exceptions, minutesPerDay }, of);
}

/** The programme's calendar unchanged, with the company's current one as its origin. */
export function linked(calendar: PlanCalendar, of: CompanyCalendar): PlanCalendar {
  return { ...calendar, origin: { calendar: of._id, version: of.daysVersion } };
}
