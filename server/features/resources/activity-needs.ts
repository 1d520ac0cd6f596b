import { shiftsBetween } from "../../../engine/programme/day-shifts.ts";
import {
  type DayNumber,
  dayOfMoment,
  type Moment,
  parseMoment,
} from "../../../engine/programme/moment.ts";
import { busiest, lastDayBefore, type Part, presenceOn } from "../../../engine/programme/needs.ts";
import type { PlanCalendar, Shift } from "../../../engine/programme/plan.ts";
import { PARTS } from "./utilisation-rules.ts";

interface Need {
  readonly start: string;
  readonly finish: string;
  readonly calendar: Pick<PlanCalendar, "week" | "exceptions">;
}

interface Window {
  readonly first: DayNumber;
  readonly days: number;
}

/** When an activity is at work on a day that it shares with others, in minutes of the day. */
interface PartOf<N> {
  readonly need: N;
  readonly day: DayNumber;
  readonly from: number;
  readonly to: number;
}

/** The days of a window on which activities are at work: rule N1 of docs/programme.md. */
export function* partsOf<N extends Need>(
  needs: readonly N[],
  { first, days }: Window,
): Generator<PartOf<N>> {
  const end = first + days - 1;
  const known = new Map<Need["calendar"], readonly (readonly Shift[])[]>();
  for (const need of needs) {
    const shifts = known.get(need.calendar) ?? shiftsBetween(need.calendar, first, end);
    known.set(need.calendar, shifts);
    const extent: { start: Moment; finish: Moment } = {
      start: parseMoment(need.start),
      finish: parseMoment(need.finish),
    };
    const last = Math.min(end, lastDayBefore(extent.finish));
    for (let day = Math.max(first, dayOfMoment(extent.start)); day <= last; day += 1) {
      const presence = presenceOn(day, shifts[day - first] ?? [], extent);
      if (presence) yield { need, day, ...presence };
    }
  }
}

/**
 * What activities need of a resource on each day of a window, in ten-thousandths of a unit: the most at any one moment
 * of the day, rule N2.
 */
export function dailyNeeds(
  needs: readonly (Need & { readonly perDay: number })[],
  window: Window,
): Float64Array {
  const byDay = new Map<DayNumber, Part[]>();
  for (const { need, day, from, to } of partsOf(needs, window)) {
    const part = { from, to, quantity: Math.round(need.perDay * PARTS) };
    const parts = byDay.get(day);
    if (parts) parts.push(part);
    else byDay.set(day, [part]);
  }
  const daily = new Float64Array(window.days);
  for (const [day, parts] of byDay) daily[day - window.first] = busiest(parts);
  return daily;
}
