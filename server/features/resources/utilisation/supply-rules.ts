import { dayOf, dayNumber } from "../../../../engine/day.ts";
import type { Taken } from "../../../../engine/levelling/plan/supply.ts";
import { PARTS } from "./utilisation-rules.ts";

interface Window {
  /** The number of the window's first day. */
  readonly first: number;
}

/** Adds what is taken on each day of a span that lies within the window, in ten-thousandths of a unit. */
export function addSpan(
  daily: Float64Array,
  { first }: Window,
  { from, to, quantity }: Taken,
): void {
  const last = dayNumber(to) - first;
  for (let day = dayNumber(from) - first; day <= last; day += 1)
    daily[day] = (daily[day] ?? 0) + Math.round(quantity * PARTS);
}

/** Runs of days on which the same quantity is taken, earliest first; days on which nothing is taken are left out. */
export function takenIn(daily: Float64Array, { first }: Window): Taken[] {
  const spans: Taken[] = [];
  let begun = 0;
  for (let day = 1; day <= daily.length; day += 1) {
    const quantity = daily[begun] ?? 0;
    if (daily[day] === quantity) continue;
    if (quantity > 0)
      spans.push({
        from: dayOf(first + begun),
        to: dayOf(first + day - 1),
        quantity: quantity / PARTS,
      });
    begun = day;
  }
  return spans;
}
