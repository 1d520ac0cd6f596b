import { formatDay, parseDay } from "../../../../engine/programme/moment.ts";
import type { CalendarException, PlanCalendar } from "../../../../engine/programme/plan.ts";

interface Span {
  readonly from: number;
  readonly to: number;
  readonly of: CalendarException;
}

/** The parts of a span of days that others leave free. @param taken in their order, without overlaps */
function freeParts({ from, to, of }: Span, taken: readonly Span[]): Span[] {
  const parts: Span[] = [];
  let at = from;
  for (const other of taken) {
    if (other.to < at) continue;
    if (other.from > to) break;
    if (other.from > at) parts.push({ from: at, to: other.from - 1, of });
    at = other.to + 1;
  }
  if (at <= to) parts.push({ from: at, to, of });
  return parts;
}

/** The exceptions of a calendar without overlaps: of two for one day, the later in the list counts (rule C2). */
export function flatExceptions({ exceptions }: PlanCalendar): CalendarException[] {
  let taken: Span[] = [];
  for (const of of exceptions.toReversed()) {
    const parts = freeParts({ from: parseDay(of.from), to: parseDay(of.to), of }, taken);
    if (parts.length > 0) taken = [...taken, ...parts].toSorted((a, b) => a.from - b.from);
  }
  return taken.map(({ from, to, of }) => ({ ...of, from: formatDay(from), to: formatDay(to) }));
}
