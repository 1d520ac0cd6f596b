import { workCalendar } from "./calendar.ts";
import { formatDay, parseDay } from "./moment.ts";
import type { PlanCalendar } from "../plan.ts";
import { sameValue } from "../same-value.ts";

interface Years {
  readonly first: number;
  readonly last: number;
}

/** Where two calendars differ. */
export interface CalendarDifferences {
  /** The days with different shifts, in order. */
  readonly days: readonly string[];
  /** Whether the hours that a day counts for differ. */
  readonly hours: boolean;
}

/** These years, widened to all in which either calendar has exceptions. */
function widened({ first, last }: Years, calendars: readonly PlanCalendar[]): Years {
  const named = calendars.flatMap(({ exceptions }) =>
    exceptions.flatMap(({ from, to }) => [Number(from.slice(0, 4)), Number(to.slice(0, 4))]),
  );
  return named.reduce(
    (years, year) => ({
      first: Math.min(years.first, year),
      last: Math.max(years.last, year),
    }),
    { first, last },
  );
}

/**
 * Returns the days with different shifts in two calendars, in these years and in the years of their exceptions
 * (rule C7). The names of exceptions do not count.
 */
export function calendarDifferences(
  one: PlanCalendar,
  other: PlanCalendar,
  years: Years,
): CalendarDifferences {
  const hours = one.minutesPerDay !== other.minutesPerDay;
  if (sameValue(one.week, other.week) && sameValue(one.exceptions, other.exceptions))
    return { days: [], hours };
  const { first, last } = widened(years, [one, other]);
  const days: string[] = [];
  const [here, there] = [workCalendar(one), workCalendar(other)];
  const end = parseDay(`${last}-12-31`);
  for (let at = parseDay(`${first}-01-01`); at <= end; at += 1)
    if (!sameValue(here.shiftsOn(at), there.shiftsOn(at))) days.push(formatDay(at));
  return { days, hours };
}
