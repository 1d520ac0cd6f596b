import type { Moment } from "../../programme/calendar/moment.ts";

/** How good a schedule is: the first figure that differs decides, and less is better. */
export interface Score {
  /**
   * The part of the excess at times at which only activities that levelling moves are at work; 0 if the finish must
   * stay.
   */
  readonly avoidable: number;
  /** The excess: ten-thousandths of a unit times minutes, over all days and resources. */
  readonly excess: number;
  readonly finish: Moment;
  /** The minutes by which all activities together start later than they would without levelling. */
  readonly delay: number;
}

export function isBetter(a: Score, b: Score): boolean {
  if (a.avoidable !== b.avoidable) return a.avoidable < b.avoidable;
  if (a.excess !== b.excess) return a.excess < b.excess;
  return a.finish === b.finish ? a.delay < b.delay : a.finish < b.finish;
}
