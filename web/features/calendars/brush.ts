import { paintDays } from "../../../engine/programme/calendar/calendar-days.ts";
import { shiftsOn } from "../../../engine/programme/calendar/day-shifts.ts";
import { parseDay, weekdayOf } from "../../../engine/programme/calendar/moment.ts";
import type { PlanCalendar, Shift } from "../../../engine/programme/plan.ts";

/** What a brush stroke turns a day into. */
export type BrushKind = "week" | "rest" | "work" | "half" | "own";

export interface Brush {
  readonly kind: BrushKind;
  readonly name: string;
  /** The shifts for the kind `own`. */
  readonly shifts: readonly Shift[];
}

export const brushes: readonly { readonly value: BrushKind; readonly label: string }[] = [
  { value: "rest", label: "Rest" },
  { value: "work", label: "Work" },
  { value: "half", label: "Half a day" },
  { value: "own", label: "Custom hours" },
  { value: "week", label: "Same as the week" },
];

/** The shifts of the calendar's first working day. */
const usualShifts = ({ week }: PlanCalendar): readonly Shift[] =>
  week.find((shifts) => shifts.length > 0) ?? [];

/** The first half of the working time of a day. */
function halfOf(shifts: readonly Shift[]): Shift[] {
  let left = Math.floor(shifts.reduce((sum, { from, to }) => sum + to - from, 0) / 2);
  const half: Shift[] = [];
  for (const { from, to } of shifts) {
    if (left <= 0) break;
    half.push({ from, to: Math.min(to, from + left) });
    left -= to - from;
  }
  return half;
}

/**
 * Returns a calendar after a stroke over days. A working day gets the hours of its weekday, or those of a usual
 * day.
 */
export function stroke(
  calendar: PlanCalendar,
  days: { readonly from: string; readonly to: string },
  brush: Brush,
): PlanCalendar {
  const { kind, name } = brush;
  if (kind === "week") return paintDays(calendar, days, null);
  if (kind === "rest") return paintDays(calendar, days, { shifts: [], name });
  if (kind === "own") return paintDays(calendar, days, { shifts: brush.shifts, name });
  const usual = usualShifts(calendar);
  return paintDays(calendar, days, { shifts: kind === "half" ? halfOf(usual) : usual, name });
}

/** How a day looks: worked as in its week, more, less or not at all. */
export function lookOf(calendar: PlanCalendar, day: string): "work" | "rest" | "part" | "extra" {
  const minutes = (shifts: readonly Shift[]) =>
    shifts.reduce((sum, { from, to }) => sum + to - from, 0);
  const now = minutes(shiftsOn(calendar, day));
  const week = minutes(calendar.week[weekdayOf(parseDay(day))] ?? []);
  if (now === 0) return "rest";
  if (now < week) return "part";
  return now > week ? "extra" : "work";
}
