import { today } from "../platform/calendar.ts";

/**
 * Returns the Monday of the week that is this many weeks after the current one, in the time zone of the tests'
 * companies.
 */
export function monday(weeks = 0): string {
  const day = new Date(`${today(new Date(), "Africa/Lagos")}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7) + weeks * 7);
  return day.toISOString().slice(0, 10);
}
