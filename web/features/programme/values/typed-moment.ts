import { shortWeekdays } from "../../../../engine/day-names.ts";
import { parseDay as dayNumber, weekdayOf } from "../../../../engine/programme/calendar/moment.ts";
import {
  type DayEnd,
  timeText,
  usualTime,
} from "../../../../engine/programme/calendar/day-shifts.ts";
import type { PlanCalendar } from "../../../../engine/programme/plan.ts";
import { formatDate } from "../../../ui/format.ts";
import { readTypedDay } from "../../../../engine/typed-day.ts";

interface TypedMoment {
  readonly calendar: PlanCalendar;
  readonly end: DayEnd;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/**
 * The moment that somebody typed: a day as in the rest of the app (12 Mar, 12/3/2026, fri, +7), with a time or without.
 * Without one, a start is the first working minute of that day, and a finish the last.
 */
export function parseTypedMoment(text: string, context: TypedMoment): string | undefined {
  if (text.length > 80) return undefined;
  const clean = text.trim();
  const time = /[\sT]+(\d{1,2})(?::(\d{2}))?\s*(am|pm)?$/i.exec(clean);
  const isTime = time !== null && (time[2] !== undefined || time[3] !== undefined);
  const day = readTypedDay(isTime ? clean.slice(0, time.index) : clean, context.today);
  if (day === undefined || !/^(19|20|21)/.test(day)) return undefined;
  if (!isTime) return momentOfDay(day, context);
  const hour = hourOf(Number(time[1]), time[3]?.toLowerCase());
  const minute = Number(time[2] ?? 0);
  if (hour === undefined || minute > 59) return undefined;
  return `${day}T${timeText(hour * 60 + minute)}`;
}

/** The first or the last working minute of a day, `YYYY-MM-DD`. */
export function momentOfDay(day: string, { calendar, end }: Omit<TypedMoment, "today">): string {
  return `${day}T${usualTime(calendar, day, end)}`;
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === "pm" ? 12 : 0);
}

interface ShownMoment {
  readonly calendar: PlanCalendar;
  /** A milestone can be at either end of a working day. */
  readonly end: DayEnd | "either";
}

/** Formats a moment as 12 Mar 2026, with its time only where that is not the usual one for that end of the day. */
export function formatMomentShort(moment: string, { calendar, end }: ShownMoment): string {
  const day = moment.slice(0, 10);
  const time = moment.slice(11);
  const ends: readonly DayEnd[] = end === "either" ? ["start", "finish"] : [end];
  const isUsual = ends.some((one) => time === usualTime(calendar, day, one));
  return isUsual ? formatDate(day) : `${formatDate(day)} ${time}`;
}

/** The weekday of a moment: Thu. */
export function weekdayName(moment: string): string {
  return shortWeekdays[weekdayOf(dayNumber(moment.slice(0, 10)))] ?? "";
}
