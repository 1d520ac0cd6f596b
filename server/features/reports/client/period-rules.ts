import type { Cadence, Period } from "../../../../contract/reports/client-reports.ts";
import { addDays, mondayOf } from "../../../../engine/day.ts";
import { fullDay } from "../../../merge/merge-words.ts";

/** The last day of the month of a day. */
function monthEnd(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const next = month === 12 ? `${year + 1}-01-01` : `${day.slice(0, 4)}-${pad(month + 1)}-01`;
  return addDays(next, -1);
}

const pad = (number: number) => String(number).padStart(2, "0");

/** The latest week or month that is over at the end of today. */
function latest(cadence: Cadence, today: string): Period {
  if (cadence === "weekly") {
    const from = addDays(mondayOf(addDays(today, 1)), -7);
    return { from, to: addDays(from, 6) };
  }
  const to = monthEnd(today) === today ? today : addDays(`${today.slice(0, 8)}01`, -1);
  return { from: `${to.slice(0, 8)}01`, to };
}

/**
 * The period that the next report of a series covers: the one after its last report, without a gap, or the latest one that is
 * over.
 * @param lastDay the last day that the series covers so far; null if it is empty
 */
export function nextPeriod(cadence: Cadence, lastDay: string | null, today: string): Period {
  if (lastDay === null) return latest(cadence, today);
  const from = addDays(lastDay, 1);
  return { from, to: cadence === "weekly" ? addDays(from, 6) : monthEnd(from) };
}

/** Why a period cannot be approved yet; undefined if it is over or ends today. */
export function unfinishedPeriod({ to }: Period, today: string): string | undefined {
  if (to <= today) return undefined;
  return `This period ends on ${fullDay(to)}. Approve the report then, or end its period earlier.`;
}
