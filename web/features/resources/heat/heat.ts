import type { UtilisationRow } from "../../../../contract/resources/resource-assignments.ts";
import { weekOf } from "../../../../contract/resources/resource-calendar.ts";

export interface Heat {
  /**
   * The utilisation in percent: of the fullest day in an overloaded week, otherwise of the week. Infinity without
   * capacity.
   */
  readonly percent: number;
  readonly overloaded: boolean;
  readonly demand: number;
  /** Units in the week. */
  readonly capacity: number;
}

type Figures = Pick<UtilisationRow, "demand" | "peak" | "capacity" | "workingDays">;

/** The utilisation of a resource in a week. The week is overloaded if any day is. */
export function heatOf(row: Figures, week: number): Heat {
  const demand = row.demand[week] ?? 0;
  const peak = row.peak[week] ?? 0;
  const capacity = weekOf(row);
  const overloaded = peak > row.capacity;
  const share = overloaded ? peak / row.capacity : capacity === 0 ? 0 : demand / capacity;
  // An overload is never rounded down to 100, nor a fitting week up to it.
  const percent = overloaded ? Math.ceil(share * 100 - 1e-9) : Math.floor(share * 100 + 1e-9);
  return { percent, overloaded, demand, capacity };
}

/** The weeks of a row that are overloaded. */
export function overloadedWeeks(row: Figures): number[] {
  return row.peak.flatMap((peak, week) => (peak > row.capacity ? [week] : []));
}

/** The text of a cell: 85, or 140 %; empty without demand. */
export function heatText({ percent, overloaded, demand }: Heat): string {
  if (demand === 0) return "";
  if (!overloaded) return String(percent);
  return percent > 999 ? ">999%" : `${percent}%`;
}
