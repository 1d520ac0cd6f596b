import {
  calendarDay,
  dayOfMoment,
  MINUTES_PER_DAY,
  type Moment,
  parseDay,
  weekdayOf,
} from "../calendar/moment.ts";
import { monthNames, shortMonths, shortWeekdays } from "../../day-names.ts";
import type { CssPixels } from "./geometry.ts";
import { momentAt, type TimeScale, xOf } from "./time-scale.ts";

export type TickUnit = "decade" | "year" | "quarter" | "month" | "week" | "day" | "hour";

export interface Tick {
  readonly at: Moment;
  readonly x: CssPixels;
  /** The distance to the next tick. */
  readonly width: CssPixels;
  /** The names that the tick may have, the longest first. */
  readonly labels: readonly string[];
}

export interface TickLine {
  readonly unit: TickUnit;
  readonly ticks: readonly Tick[];
}

/** The two lines of the head: the upper one names what the lower one divides. */
export interface Ticks {
  readonly upper: TickLine;
  readonly lower: TickLine;
}

interface Level {
  /** The pixels a day from which the unit is used. */
  readonly from: CssPixels;
  readonly upper: TickUnit;
  readonly lower: TickUnit;
}

const levels: readonly Level[] = [
  { from: 360, upper: "day", lower: "hour" },
  { from: 16, upper: "month", lower: "day" },
  { from: 3, upper: "month", lower: "week" },
  { from: 0.7, upper: "year", lower: "month" },
  { from: 0.22, upper: "year", lower: "quarter" },
  { from: 0, upper: "decade", lower: "year" },
];

export function unitsAt({ pixelsPerDay }: TimeScale): { upper: TickUnit; lower: TickUnit } {
  const { upper, lower } = levels.find(({ from }) => pixelsPerDay >= from) ?? {
    upper: "decade",
    lower: "year",
  };
  return { upper, lower };
}

export function ticksOf(scale: TimeScale, width: CssPixels): Ticks {
  const { upper, lower } = unitsAt(scale);
  return {
    upper: { unit: upper, ticks: line(upper, { scale, width, isUpper: true }) },
    lower: { unit: lower, ticks: line(lower, { scale, width, isUpper: false }) },
  };
}

interface LineInput {
  readonly scale: TimeScale;
  readonly width: CssPixels;
  readonly isUpper: boolean;
}

function line(unit: TickUnit, { scale, width, isUpper }: LineInput): Tick[] {
  const step = unit === "hour" ? hourStep(scale) : 60;
  const end = momentAt(scale, width);
  const ticks: Tick[] = [];
  let at = floorTo(unit, scale.left, step);
  while (at < end) {
    const next = nextOf(unit, at, step);
    const x = xOf(scale, at);
    ticks.push({ at, x, width: xOf(scale, next) - x, labels: labelsOf(unit, at, isUpper) });
    at = next;
  }
  return ticks;
}

/** Returns the minutes between two ticks of hours: the fewest that leave 42 pixels. */
function hourStep({ pixelsPerDay }: TimeScale): number {
  const hours = [1, 2, 3, 6].find((step) => (pixelsPerDay * step) / 24 >= 42) ?? 12;
  return hours * 60;
}

const pad = (value: number, digits: number): string => String(value).padStart(digits, "0");

/** The first minute of a month; months outside of 1 to 12 carry into other years. */
function monthStart(year: number, month: number): Moment {
  const whole = year * 12 + month - 1;
  const first = Math.floor(whole / 12);
  return parseDay(`${pad(first, 4)}-${pad(whole - first * 12 + 1, 2)}-01`) * MINUTES_PER_DAY;
}

const MONTHS = { decade: 120, year: 12, quarter: 3, month: 1 } as const;

function floorTo(unit: TickUnit, moment: Moment, step: number): Moment {
  const day = dayOfMoment(moment);
  switch (unit) {
    case "hour": {
      const midnight = day * MINUTES_PER_DAY;
      return midnight + Math.floor((moment - midnight) / step) * step;
    }
    case "day":
      return day * MINUTES_PER_DAY;
    case "week":
      return (day - weekdayOf(day)) * MINUTES_PER_DAY;
    case "decade":
    case "year":
    case "quarter":
    case "month": {
      const { year, month } = calendarDay(day);
      const whole = year * 12 + month - 1;
      return monthStart(0, whole - (whole % MONTHS[unit]) + 1);
    }
  }
}

function nextOf(unit: TickUnit, at: Moment, step: number): Moment {
  switch (unit) {
    case "hour":
      return at + step;
    case "day":
      return at + MINUTES_PER_DAY;
    case "week":
      return at + 7 * MINUTES_PER_DAY;
    case "decade":
    case "year":
    case "quarter":
    case "month": {
      const { year, month } = calendarDay(dayOfMoment(at));
      return monthStart(year, month + MONTHS[unit]);
    }
  }
}

/** The lower line does not repeat what the upper line says. */
function labelsOf(unit: TickUnit, at: Moment, isUpper: boolean): string[] {
  const number = dayOfMoment(at);
  const { year, month, day } = calendarDay(number);
  const short = shortMonths[month - 1] ?? "";
  const weekday = shortWeekdays[weekdayOf(number)] ?? "";
  switch (unit) {
    case "decade":
      return [`${year}s`];
    case "year":
      return [`${year}`, `’${pad(year % 100, 2)}`];
    case "quarter":
      return [`Q${Math.ceil(month / 3)}`];
    case "month": {
      const long = monthNames[month - 1] ?? "";
      return isUpper
        ? [`${long} ${year}`, `${short} ${year}`, short]
        : [long, short, short.slice(0, 1)];
    }
    case "week":
      return [`${day} ${short}`, `${day}`];
    case "day":
      return isUpper
        ? [`${weekday} ${day} ${short} ${year}`, `${weekday} ${day}`]
        : [`${weekday} ${day}`, `${day}`];
    case "hour": {
      const minutes = at - number * MINUTES_PER_DAY;
      return [`${pad(Math.floor(minutes / 60), 2)}:${pad(minutes % 60, 2)}`];
    }
  }
}
