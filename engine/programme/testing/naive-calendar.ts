import { formatDay, parseDay, weekdayOf } from "../calendar/moment.ts";
import type { PlanCalendar } from "../plan.ts";

interface Span {
  readonly from: number;
  readonly to: number;
  /** Working minutes before it. */
  readonly before: number;
}

const FIRST = parseDay("2024-01-01");
const LAST = parseDay("2029-12-31");

/** A calendar as the list of its shifts over a few years: slow, and plain to check. Rules C2 and C3. */
export interface NaiveCalendar {
  readonly work: (moment: number) => number;
  readonly finishSide: (position: number) => number;
  readonly startSide: (position: number) => number;
}

export function naiveCalendar({ week, exceptions }: PlanCalendar): NaiveCalendar {
  const spans: Span[] = [];
  let total = 0;
  for (let day = FIRST; day <= LAST; day += 1) {
    const text = formatDay(day);
    const special = exceptions.findLast(({ from, to }) => from <= text && text <= to);
    for (const { from, to } of special?.shifts ?? week[weekdayOf(day)] ?? []) {
      spans.push({ from: day * 1440 + from, to: day * 1440 + to, before: total });
      total += to - from;
    }
  }
  /** Returns the last span for which `isReached` is true; it is true from the first span up to some span. */
  const lastOf = (isReached: (span: Span) => boolean): Span | undefined => {
    let [low, high] = [-1, spans.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      const span = spans[middle];
      if (span && isReached(span)) low = middle;
      else high = middle;
    }
    return spans[low];
  };
  return {
    work: (moment) => {
      const span = lastOf(({ from }) => from < moment);
      return span ? span.before + Math.min(moment, span.to) - span.from : 0;
    },
    finishSide: (position) => {
      const span = lastOf(({ before }) => before < position);
      if (!span) throw new RangeError("Before the naive calendar");
      return span.from + position - span.before;
    },
    startSide: (position) => {
      const span = lastOf(({ before }) => before <= position);
      if (!span || position >= total) throw new RangeError("Beyond the naive calendar");
      return span.from + position - span.before;
    },
  };
}
