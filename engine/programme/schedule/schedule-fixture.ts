import { newActivity, newLink } from "../edits/activity-fields.ts";
import type { Constraint, Plan, PlanActivity, PlanCalendar, PlanLink } from "../plan.ts";
import { ourRules } from "../plan.ts";

const day = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
];
const week: PlanCalendar = {
  _id: "week",
  name: "Week",
  week: [day, day, day, day, day, [], []],
  exceptions: [],
  minutesPerDay: 480,
};
const always: PlanCalendar = {
  ...week,
  _id: "always",
  week: Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]),
  minutesPerDay: 1440,
};
export const DAY = 480;

export function activity(id: string, days: number, more: Partial<PlanActivity> = {}): PlanActivity {
  const made = newActivity({ _id: id, parent: null }, { kind: "task", minutesPerDay: DAY });
  return { ...made, code: id, durationMinutes: days * DAY, ...more };
}

export function link(text: string, lagDays = 0, more: Partial<PlanLink> = {}): PlanLink {
  const [from = "", type = "FS", to = ""] = text.split(" ");
  const made = newLink({ _id: text, from, to });
  return { ...made, type: type as PlanLink["type"], lagMinutes: lagDays * DAY, ...more };
}

/** From Monday, 2 March 2026, 08:00. */
export function plan(
  activities: readonly PlanActivity[],
  links: readonly PlanLink[],
  more: Partial<Plan> = {},
): Plan {
  return {
    plannedStart: "2026-03-02T08:00",
    dataDate: null,
    mustFinishBy: null,
    calendar: "week",
    rules: ourRules,
    calendars: [week, always],
    columns: [],
    activities,
    links,
    assignments: [],
    ...more,
  };
}

export const at = (type: Constraint["type"], moment: string): Constraint => ({ type, at: moment });
