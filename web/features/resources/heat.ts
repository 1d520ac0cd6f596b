import type { UtilisationRow } from "../../../contract/resource-assignments.ts";
import { workingDaysInWeek } from "../../../contract/resource-calendar.ts";

export interface Heat {
  /** In hundredths: of an overloaded week its fullest day, else the week. Infinity without capacity. */
  readonly percent: number;
  readonly overloaded: boolean;
  readonly demand: number;
  /** Units in the week. */
  readonly capacity: number;
}

type Figures = Pick<UtilisationRow, "demand" | "peak" | "capacity" | "workingDays">;

/** How far a resource is taken up in a week. It is overloaded when one day is, whatever the others. */
export function heatOf(row: Figures, week: number): Heat {
  const demand = row.demand[week] ?? 0;
  const peak = row.peak[week] ?? 0;
  const capacity = row.capacity * workingDaysInWeek(row.workingDays);
  const overloaded = peak > row.capacity;
  const share = overloaded ? peak / row.capacity : capacity === 0 ? 0 : demand / capacity;
  // Never rounded down to 100 what is too much, nor up to it what is not.
  const percent = overloaded ? Math.ceil(share * 100 - 1e-9) : Math.floor(share * 100 + 1e-9);
  return { percent, overloaded, demand, capacity };
}

/** The weeks of a row that are overloaded. */
export function overloadedWeeks(row: Figures): number[] {
  return row.peak.flatMap((peak, week) => (peak > row.capacity ? [week] : []));
}

/** What a cell says: 85, or 140 %; nothing where nothing is needed. */
export function heatText({ percent, overloaded, demand }: Heat): string {
  if (demand === 0) return "";
  if (!overloaded) return String(percent);
  return percent > 999 ? ">999%" : `${percent}%`;
}
