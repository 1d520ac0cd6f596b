import { typedNumber } from "../../amount-text.ts";
import type { PlanCalendar } from "../plan.ts";

/** What converts typed days and weeks to minutes. */
export interface WorkUnits {
  readonly minutesPerDay: number;
  readonly minutesPerWeek: number;
}

/** A day and a week round the clock: for elapsed lags. */
export const elapsedUnits: WorkUnits = { minutesPerDay: 1440, minutesPerWeek: 10_080 };

/** Returns the minutes of a day and of a week in this calendar. */
export function unitsOf({ minutesPerDay, week }: PlanCalendar): WorkUnits {
  const days = week.filter((shifts) => shifts.length > 0).length;
  return { minutesPerDay, minutesPerWeek: minutesPerDay * Math.max(1, days) };
}

/** Weeks of work in a month, as Microsoft Project counts them. */
const WEEKS_PER_MONTH = 4;
/** The longest duration, a century round the clock: the contract's limit. */
const LONGEST = 52_560_000;

const NAMES = [
  [/^(m|min|mins|minute|minutes)$/, () => 1],
  [/^(h|hr|hrs|hour|hours)$/, () => 60],
  [/^(|d|dy|dys|day|days)$/, (units: WorkUnits) => units.minutesPerDay],
  [/^(w|wk|wks|week|weeks)$/, (units: WorkUnits) => units.minutesPerWeek],
  [/^(mo|mon|mons|month|months)$/, (units: WorkUnits) => units.minutesPerWeek * WEEKS_PER_MONTH],
] as const;

/**
 * Returns the minutes of a typed duration: `3d`, `4h`, `2w`, `1.5d`, `1d 4h`, `90 min`, `1 month`; a number alone
 * is days. Undefined if the text is not a duration.
 */
export function parseDuration(text: string, units: WorkUnits): number | undefined {
  // Microsoft Project puts a question mark after an estimated duration.
  const clean = text.trim().replace(/\?$/, "").toLowerCase();
  // The longest text of a duration with its units. The pattern below never sees a longer one.
  if (clean === "" || clean.length > 60) return undefined;
  const parts = [...clean.matchAll(/([\d.,]*\d)\s*([a-z]*)\s*/g)];
  if (parts.map(([whole]) => whole).join("") !== clean) return undefined;
  // A number without a unit must be the only part.
  if (parts.length > 1 && parts.some(([, , unit]) => unit === "")) return undefined;
  let minutes = 0;
  for (const [, figure = "", unit = ""] of parts) {
    const factor = NAMES.find(([pattern]) => pattern.test(unit))?.[1](units);
    if (factor === undefined) return undefined;
    minutes += typedNumber(figure) * factor;
  }
  const whole = Math.round(minutes);
  // NaN, as for "1,234,5", is not accepted either.
  return whole <= LONGEST ? whole : undefined;
}

/** A duration as it is typed, exact to the minute: `3d`, `1.5d`, `4h`, `2d 20m`. */
export function formatDuration(minutes: number, { minutesPerDay }: WorkUnits): string {
  if (minutes === 0) return "0d";
  const days = shortDecimal(minutes, minutesPerDay);
  if (minutes >= minutesPerDay && days !== undefined) return `${days}d`;
  const hours = shortDecimal(minutes, 60);
  if (minutes < minutesPerDay && hours !== undefined) return `${hours}h`;
  const whole = Math.floor(minutes / minutesPerDay);
  const rest = minutes - whole * minutesPerDay;
  return [
    [whole, "d"],
    [Math.floor(rest / 60), "h"],
    [rest % 60, "m"],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join(" ");
}

/** Formats a float like `formatDuration`, with a true minus sign if it is negative. */
export function formatFloat(minutes: number, units: WorkUnits): string {
  return minutes < 0 ? `−${formatDuration(-minutes, units)}` : formatDuration(minutes, units);
}

/** Returns the quotient if one decimal expresses it exactly. */
function shortDecimal(minutes: number, unit: number): string | undefined {
  return (minutes * 10) % unit === 0 ? String(minutes / unit) : undefined;
}
