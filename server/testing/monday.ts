import { today } from "../platform/calendar.ts";

/** The Monday of the week that is so many weeks after this one, in the time zone of the tests' companies. */
export function monday(weeks = 0): string {
  const day = new Date(`${today(new Date(), "Africa/Lagos")}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7) + weeks * 7);
  return day.toISOString().slice(0, 10);
}
