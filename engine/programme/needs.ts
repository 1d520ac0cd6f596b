import { type DayNumber, dayOfMoment, MINUTES_PER_DAY, type Moment } from "./calendar/moment.ts";
import type { Shift } from "./plan.ts";

/** The part of a day on which somebody is at work, in minutes of the day. */
export interface Presence {
  readonly from: number;
  readonly to: number;
}

/**
 * Rule N1: when an activity that reaches from `start` to `finish` is at work on a day. It keeps its resources from its
 * first working minute of the day to its last, breaks included. Undefined on a day without any.
 */
export function presenceOn(
  day: DayNumber,
  shifts: readonly Shift[],
  { start, finish }: { readonly start: Moment; readonly finish: Moment },
): Presence | undefined {
  const begun = start - day * MINUTES_PER_DAY;
  const done = finish - day * MINUTES_PER_DAY;
  let from = -1;
  let to = -1;
  for (const shift of shifts) {
    const first = Math.max(shift.from, begun);
    const last = Math.min(shift.to, done);
    if (first >= last) continue;
    if (from < 0) from = first;
    to = last;
  }
  return to < 0 ? undefined : { from, to };
}

/** The last day on which there can be work before a finish. */
export const lastDayBefore = (finish: Moment): DayNumber => dayOfMoment(finish - 1);

export interface Part extends Presence {
  readonly quantity: number;
}

/**
 * Rule N2: returns what a day needs, which is the most that is needed at any one moment. Processes thousands of
 * parts quickly.
 */
export function busiest(parts: readonly Part[]): number {
  const [only] = parts;
  if (parts.length <= 1) return only?.quantity ?? 0;
  const begins = parts.toSorted((a, b) => a.from - b.from);
  const ends = parts.toSorted((a, b) => a.to - b.to);
  let [most, now, ended] = [0, 0, 0];
  for (const { from, quantity } of begins) {
    // A part that ends at a minute no longer counts from that minute on.
    for (let end = ends[ended]; end && end.to <= from; end = ends[ended]) {
      now -= end.quantity;
      ended += 1;
    }
    now += quantity;
    most = Math.max(most, now);
  }
  return most;
}
