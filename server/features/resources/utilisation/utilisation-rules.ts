import { worksOn } from "../../../../contract/resources/resource-calendar.ts";

/** Quantities have four decimals; as integer ten-thousandths their sums are exact. */
export const PARTS = 10_000;

/**
 * A task's demand for a resource: `quantity`, in ten-thousandths of a unit, on each working day of
 * the span.
 */
export interface Span {
  /** The span in days after the Monday of the first week, both inclusive. */
  readonly from: number;
  readonly to: number;
  readonly quantity: number;
}

export interface WeeklyDemand {
  /** Units in each week. */
  readonly demand: readonly number[];
  /** Units on the peak day of each week. */
  readonly peak: readonly number[];
}

/**
 * The demand of tasks and activities for one resource, week by week.
 *
 *     demand(day)  = Σ quantity of the spans that hold the day + what activities need on it
 *     demand(week) = Σ over the week's working days of their demand
 *     peak(week)   = the largest of those days
 *
 * A week's utilisation is demand over capacity × its working days; it is overloaded when its peak is
 * above the capacity of a day, even where other days are free: nobody works Monday's hours on Friday.
 * It takes one step for each span and day: a span adds its quantity on its first day and takes it away
 * after its last.
 * @param spans those of tasks; they need not lie within the weeks.
 * @param daily what activities need on each day of the weeks, in ten-thousandths
 */
export function weeklyDemand(
  spans: readonly Span[],
  {
    workingDays,
    weeks,
    daily,
  }: {
    readonly workingDays: number;
    readonly weeks: number;
    readonly daily?: Float64Array | undefined;
  },
): WeeklyDemand {
  const days = weeks * 7;
  const changes = new Float64Array(days + 1);
  const change = (day: number, by: number) => {
    changes[day] = (changes[day] ?? 0) + by;
  };
  for (const { from, to, quantity } of spans) {
    if (to < 0 || from >= days || to < from) continue;
    change(Math.max(0, from), quantity);
    change(Math.min(days, to + 1), -quantity);
  }
  const demand: number[] = [];
  const peak: number[] = [];
  let needed = 0;
  for (let week = 0; week < weeks; week += 1) {
    let [sum, most] = [0, 0];
    for (let day = week * 7; day < week * 7 + 7; day += 1) {
      needed += changes[day] ?? 0;
      if (!worksOn(workingDays, day)) continue;
      const all = needed + (daily?.[day] ?? 0);
      sum += all;
      most = Math.max(most, all);
    }
    demand.push(sum / PARTS);
    peak.push(most / PARTS);
  }
  return { demand, peak };
}
