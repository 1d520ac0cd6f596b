import { newActivity, newLink } from "../../engine/programme/edits/activity-fields.ts";
import {
  ourRules,
  type Plan,
  type PlanActivity,
  type PlanCalendar,
  type PlanLink,
} from "../../engine/programme/plan.ts";
import { randomFrom } from "../../engine/programme/testing/random-plan.ts";

const DAY = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
];
const LONG_DAY = [{ from: 420, to: 1140 }];
const NIGHT = [
  { from: 0, to: 360 },
  { from: 1320, to: 1440 },
];
const ALWAYS = [{ from: 0, to: 1440 }];

function calendar(
  _id: string,
  week: PlanCalendar["week"],
  { minutesPerDay, holidays }: { readonly minutesPerDay: number; readonly holidays: boolean },
): PlanCalendar {
  const years = Array.from({ length: 10 }, (_, at) => 2026 + at);
  const exceptions = holidays
    ? years.flatMap((year) => [
        { from: `${year}-01-01`, to: `${year}-01-02`, shifts: [], name: "New Year" },
        { from: `${year}-05-01`, to: `${year}-05-01`, shifts: [], name: "Workers' Day" },
        { from: `${year}-12-25`, to: `${year}-12-26`, shifts: [], name: "Christmas" },
      ])
    : [];
  return { _id, name: _id, week, exceptions, minutesPerDay };
}

const days = (count: number, shifts: PlanCalendar["week"][number]) =>
  Array.from({ length: 7 }, (_, at) => (at < count ? shifts : []));

const calendars: readonly PlanCalendar[] = [
  calendar("five", days(5, DAY), { minutesPerDay: 480, holidays: true }),
  calendar("six", days(6, DAY), { minutesPerDay: 480, holidays: true }),
  calendar("seven", days(7, DAY), { minutesPerDay: 480, holidays: false }),
  calendar("long", days(6, LONG_DAY), { minutesPerDay: 720, holidays: true }),
  calendar("night", days(5, NIGHT), { minutesPerDay: 480, holidays: true }),
  calendar("always", days(7, ALWAYS), { minutesPerDay: 1440, holidays: false }),
];

/** Rows in each summary, the summary included. */
const GROUP = 25;
/** A link reaches at most this many rows back. */
const REACH = 200;

/** The same large programme each time: 6 calendars, summaries, links of all types with and without lags. */
export function largePlan(size: { readonly activities: number; readonly links: number }): Plan {
  const random = randomFrom(11);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)];
  const activities = Array.from({ length: size.activities }, (_, at): PlanActivity => {
    const isSummary = at % GROUP === 0;
    const kind = isSummary ? "summary" : "task";
    const parent = isSummary ? null : `a${at - (at % GROUP)}`;
    const durationMinutes = isSummary ? 0 : 240 * (1 + below(20));
    const own = random() < 0.5 ? null : (pick(calendars)?._id ?? null);
    return {
      ...newActivity({ _id: `a${at}`, parent }, { kind, minutesPerDay: 480 }),
      code: `A${at}`,
      name: `Activity ${at}`,
      calendar: own,
      durationMinutes,
    };
  });
  const rows = activities.filter(({ kind }) => kind === "task");
  const links = Array.from({ length: size.links }, (_, at): PlanLink => {
    const to = 1 + (at % (rows.length - 1));
    const from = Math.max(0, to - 1 - below(REACH));
    const ends = { _id: `l${at}`, from: rows[from]?._id ?? "", to: rows[to]?._id ?? "" };
    return {
      ...newLink(ends),
      type: random() < 0.8 ? "FS" : (pick(["SS", "FF", "SF"] as const) ?? "FS"),
      lagMinutes: random() < 0.8 ? 0 : 240 * (below(8) - 2),
    };
  });
  return {
    plannedStart: "2026-01-05T08:00",
    dataDate: null,
    mustFinishBy: null,
    calendar: "five",
    rules: ourRules,
    calendars,
    columns: [],
    activities,
    links,
    assignments: [],
  };
}
