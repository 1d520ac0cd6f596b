import { shiftsBetween } from "../../../../engine/programme/calendar/day-shifts.ts";
import {
  type DayNumber,
  dayOfMoment,
  parseMoment,
} from "../../../../engine/programme/calendar/moment.ts";
import {
  busiest,
  lastDayBefore,
  type Part,
  presenceOn,
} from "../../../../engine/programme/needs.ts";
import type { PlanCalendar, Shift } from "../../../../engine/programme/plan.ts";
import { PARTS } from "./utilisation-rules.ts";

interface Need {
  readonly start: string;
  readonly finish: string;
  readonly calendar: Pick<PlanCalendar, "week" | "exceptions">;
  readonly perDay: number;
}

interface Window {
  readonly first: DayNumber;
  readonly days: number;
}

/**
 * The needs of activities with one calendar on the days between their first and their last day. The activities work
 * on all of these days in full.
 */
interface WholeDays {
  readonly shifts: readonly (readonly Shift[])[];
  /** How much the need rises on each day of the window; negative if it falls. */
  readonly rises: Float64Array;
}

/**
 * What activities need of a resource on each day of a window, in ten-thousandths of a unit: the most at any one
 * moment of the day, rules N1 and N2 of docs/programme.md. The time that it takes depends on the number of
 * activities and of days in their calendars, not on how long the activities are.
 */
export function dailyNeeds(needs: readonly Need[], { first, days }: Window): Float64Array {
  const end = first + days - 1;
  const whole = new Map<Need["calendar"], WholeDays>();
  /** The first and the last day of each activity, on which it may work only for a part of the day. */
  const edges = new Map<DayNumber, Part[]>();
  for (const { start, finish, calendar, perDay } of needs) {
    const quantity = Math.round(perDay * PARTS);
    const extent = { start: parseMoment(start), finish: parseMoment(finish) };
    const begins = dayOfMoment(extent.start);
    const ends = lastDayBefore(extent.finish);
    let of = whole.get(calendar);
    if (!of) {
      of = { shifts: shiftsBetween(calendar, first, end), rises: new Float64Array(days + 1) };
      whole.set(calendar, of);
    }
    for (const day of begins === ends ? [begins] : [begins, ends]) {
      if (day < first || day > end) continue;
      const presence = presenceOn(day, of.shifts[day - first] ?? [], extent);
      if (!presence) continue;
      const parts = edges.get(day) ?? [];
      parts.push({ ...presence, quantity });
      edges.set(day, parts);
    }
    const from = Math.max(first, begins + 1) - first;
    const past = Math.min(end, ends - 1) - first + 1;
    if (from >= past) continue;
    of.rises[from] = (of.rises[from] ?? 0) + quantity;
    of.rises[past] = (of.rises[past] ?? 0) - quantity;
  }
  const running = [...whole.values()].map((of) => ({ ...of, now: 0 }));
  return Float64Array.from({ length: days }, (_, at) => {
    const parts = [...(edges.get(first + at) ?? [])];
    for (const one of running) {
      one.now += one.rises[at] ?? 0;
      const shifts = one.shifts[at] ?? [];
      const [opens, closes] = [shifts[0], shifts.at(-1)];
      if (one.now > 0 && opens && closes)
        parts.push({ from: opens.from, to: closes.to, quantity: one.now });
    }
    return busiest(parts);
  });
}

/** The activities that are at work on any day of a window of a few weeks: rule N1. */
export function atWorkIn<N extends Need>(needs: readonly N[], { first, days }: Window): N[] {
  const known = new Map<Need["calendar"], readonly (readonly Shift[])[]>();
  return needs.filter(({ start, finish, calendar }) => {
    const shifts = known.get(calendar) ?? shiftsBetween(calendar, first, first + days - 1);
    known.set(calendar, shifts);
    const extent = { start: parseMoment(start), finish: parseMoment(finish) };
    return shifts.some((ofDay, at) => presenceOn(first + at, ofDay, extent) !== undefined);
  });
}
