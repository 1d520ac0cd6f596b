import { DAY_MS, daysBetween } from "../../../engine/day.ts";

/** A line across the timeline at the first day of a month. */
export interface Tick {
  readonly day: string;
  /** The text at the tick: a month, a quarter or a year; empty where there is no space. */
  readonly label: string;
  /** Whether a year begins at this tick. */
  readonly isYear: boolean;
}

/** The period that a timeline covers, in whole months. */
export interface TimelineScale {
  /** The first day, and the day after the last one. */
  readonly from: string;
  readonly to: string;
  readonly ticks: readonly Tick[];
}

interface Month {
  readonly year: number;
  /** The month, counted from 0. */
  readonly month: number;
}

const monthOf = (day: string): Month => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)) - 1,
});
const firstDay = ({ year, month }: Month): string =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
const indexOf = ({ year, month }: Month): number => year * 12 + month;
const monthAt = (index: number): Month => ({ year: Math.floor(index / 12), month: index % 12 });

const names = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Up to this many months are labelled one by one, and up to this many quarters one by one. */
const MOST_MONTHS = 18;
const MOST_QUARTERS = 20;

/** The months between two ticks: one, a quarter, a year, or more years. */
function stepOf(months: number): number {
  if (months <= MOST_MONTHS) return 1;
  if (months <= MOST_QUARTERS * 3) return 3;
  return 12 * Math.ceil(months / (12 * MOST_MONTHS));
}

function labelOf({ year, month }: Month, step: number): string {
  if (step >= 12) return String(year);
  if (step === 3) return month === 0 ? `Q1 ${year}` : `Q${month / 3 + 1}`;
  return month === 0 ? `Jan ${year}` : (names[month] ?? "");
}

/** The whole months, quarters or years that contain all of the days; undefined if there are no days. */
export function scaleOf(days: readonly string[]): TimelineScale | undefined {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const start = indexOf(monthOf(first));
  const finish = indexOf(monthOf(last)) + 1;
  const step = stepOf(finish - start);
  const aligned = start - (start % Math.min(step, 12));
  const ticks: Tick[] = [];
  let at = aligned;
  for (; at < finish; at += step) {
    const month = monthAt(at);
    const label = labelOf(month, step);
    // The first tick always names its year.
    const named = at === aligned && !label.includes(String(month.year));
    ticks.push({
      day: firstDay(month),
      label: named ? `${label} ${month.year}` : label,
      isYear: month.month === 0,
    });
  }
  return { from: firstDay(monthAt(aligned)), to: firstDay(monthAt(at)), ticks };
}

/** Whether the timeline contains a day. */
export const containsDay = ({ from, to }: TimelineScale, day: string): boolean =>
  from <= day && day < to;

/** Where a day begins in the timeline, in percent of its width. */
export function positionOf({ from, to }: TimelineScale, day: string): number {
  return (100 * daysBetween(from, day)) / daysBetween(from, to);
}

/** The position and width of a span of days, including the last day. */
export function timelineSpanOf(scale: TimelineScale, start: string, finish: string) {
  const left = positionOf(scale, start);
  const right = positionOf(scale, finish) + positionOf(scale, nextDay(scale.from));
  return { left, width: Math.max(right - left, 0.3) };
}

const nextDay = (day: string): string =>
  new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
