import {
  allowForRain,
  fillHolidays,
  type Holiday,
} from "../../engine/programme/calendar/calendar-days.ts";
import type { CalendarException, PlanCalendar } from "../../engine/programme/plan.ts";
import { DEMO_WORKSPACE } from "./company.ts";
import type { Rows } from "./story-rows.ts";

const DAY = 480;
const shifts = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
];
/** The working days lost to rain in each month, from January. */
const RAIN = [0, 0, 0, 1, 2, 3, 3, 2, 3, 2, 0, 0];

/** The years of the story that are filled in. */
export interface Years {
  readonly first: number;
  readonly last: number;
}

/** Sites close from Christmas until after New Year. */
function breaks({ first, last }: Years): CalendarException[] {
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    from: `${first + at}-12-24`,
    to: `${first + at + 1}-01-03`,
    shifts: [],
    name: "Christmas break",
  }));
}

/** The calendar of the company's sites: six days a week, Nigeria's holidays, and an allowance for the rains. */
export function siteCalendar(id: string, holidays: readonly Holiday[], years: Years): PlanCalendar {
  const bare = {
    _id: id,
    name: "Site, Monday to Saturday",
    week: [shifts, shifts, shifts, shifts, shifts, shifts, []],
    exceptions: breaks(years),
    minutesPerDay: DAY,
  };
  const filled = fillHolidays(bare, holidays, { country: "NG", ...years });
  return allowForRain(filled, RAIN, years);
}

/** The company's calendars: one for its sites, which new programmes start with, and one for its office. */
export function companyCalendarRows(
  site: PlanCalendar,
  { officeId, at }: { readonly officeId: string; readonly at: string },
): Rows {
  const office: PlanCalendar = {
    ...site,
    _id: officeId,
    name: "Office, Monday to Friday",
    week: site.week.map((day, number) => (number < 5 ? day : [])),
    // Rain does not affect the office.
    exceptions: site.exceptions.filter(({ name }) => name.endsWith(" · NG")),
  };
  return [site, office].map(({ _id, name, week, exceptions, minutesPerDay }) => ({
    id: _id,
    workspace_id: DEMO_WORKSPACE,
    name,
    week,
    exceptions,
    minutes_per_day: minutesPerDay,
    is_default: _id === site._id,
    created_at: at,
    updated_at: at,
    version: 1,
    field_versions: {},
  }));
}
