import {
  type DayNumber,
  formatDay,
  parseDay,
} from "../../../../engine/programme/calendar/moment.ts";
import type { CalendarException, PlanCalendar } from "../../../../engine/programme/plan.ts";

interface Span {
  readonly from: DayNumber;
  readonly to: DayNumber;
}

/** For each day between the first and the last, the position of its exception, from 1; 0 if there is none. */
function painted(spans: readonly Span[], first: DayNumber, days: number): Int32Array {
  const places = new Int32Array(days);
  /** For each day, a day at or after it that may be free. The days in between are not free. */
  const free = Int32Array.from({ length: days + 1 }, (_, at) => at);
  const nextFree = (day: number): number => {
    let at = day;
    for (let next = free[at] ?? days; next !== at; next = free[at] ?? days) {
      free[at] = free[next] ?? days;
      at = next;
    }
    return at;
  };
  for (let place = spans.length; place > 0; place -= 1) {
    const { from = 0, to = 0 } = spans[place - 1] ?? {};
    for (let at = nextFree(from - first); at <= to - first; at = nextFree(at + 1)) {
      places[at] = place;
      free[at] = at + 1;
    }
  }
  return places;
}

/** The exceptions of a calendar without overlaps: of two for one day, the later in the list counts (rule C2). */
export function flatExceptions({ exceptions }: PlanCalendar): CalendarException[] {
  const spans = exceptions.map(({ from, to }) => ({ from: parseDay(from), to: parseDay(to) }));
  if (spans.length === 0) return [];
  const first = spans.reduce((least, { from }) => Math.min(least, from), Infinity);
  const last = spans.reduce((most, { to }) => Math.max(most, to), first);
  const places = painted(spans, first, last - first + 1);
  const flat: CalendarException[] = [];
  let begin = 0;
  for (let at = 1; at <= places.length; at += 1) {
    if (places[at] === places[begin]) continue;
    const of = exceptions[(places[begin] ?? 0) - 1];
    if (of) flat.push({ ...of, from: formatDay(first + begin), to: formatDay(first + at - 1) });
    begin = at;
  }
  return flat;
}
