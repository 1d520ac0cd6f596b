import { DAYS_PER_WEEK } from "../../../../engine/programme/look-ahead.ts";
import { formatDay, type DayNumber } from "../../../../engine/programme/calendar/moment.ts";

export const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** A run of consecutive days, as indexes into the week. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/** The days of a week with work, as runs. */
export function runsOf(days: readonly boolean[]): Run[] {
  const runs: { from: number; to: number }[] = [];
  for (const [at, isWork] of days.entries()) {
    const last = runs.at(-1);
    if (!isWork) continue;
    if (last?.to === at) last.to = at + 1;
    else runs.push({ from: at, to: at + 1 });
  }
  return runs;
}

/** The working days of a week in words: Mon to Wed, Fri. Empty without work. */
export function dayWords(days: readonly boolean[]): string {
  return runsOf(days)
    .map(({ from, to }) =>
      to - from === 1 ? weekdays[from] : `${weekdays[from]} to ${weekdays[to - 1]}`,
    )
    .join(", ");
}

/** The days of one week out of those of a window. */
export const daysOfWeek = (days: readonly boolean[], week: number): readonly boolean[] =>
  days.slice(week * DAYS_PER_WEEK, (week + 1) * DAYS_PER_WEEK);

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A week by its days: 2–8 Mar, or 30 Mar – 5 Apr. */
export function weekWords(first: DayNumber): string {
  const [from, to] = [formatDay(first), formatDay(first + DAYS_PER_WEEK - 1)];
  const month = (day: string) => months[Number(day.slice(5, 7)) - 1] ?? "";
  const day = (of: string) => Number(of.slice(8));
  return month(from) === month(to)
    ? `${day(from)}–${day(to)} ${month(to)}`
    : `${day(from)} ${month(from)} – ${day(to)} ${month(to)}`;
}
