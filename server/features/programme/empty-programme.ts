import type { Plan, PlanCalendar } from "../../../engine/programme/plan.ts";
import { ourRules } from "../../../engine/programme/plan.ts";

const DAY = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
];

/**
 * The calendar of a new programme. It has the project's id, so that it is the same before and after the programme's
 * rows are written.
 */
function standardWeek(projectId: string): PlanCalendar {
  return {
    _id: projectId,
    name: "Standard week",
    week: [DAY, DAY, DAY, DAY, DAY, [], []],
    exceptions: [],
    minutesPerDay: 480,
  };
}

/** What a project without a programme has. @param firstDay when its work begins */
export function emptyProgramme(projectId: string, firstDay: string): Plan {
  return {
    plannedStart: `${firstDay}T08:00`,
    dataDate: null,
    mustFinishBy: null,
    calendar: projectId,
    rules: ourRules,
    calendars: [standardWeek(projectId)],
    columns: [],
    activities: [],
    links: [],
    assignments: [],
  };
}
