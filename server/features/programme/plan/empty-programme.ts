import type { CalendarOrigin, Plan, PlanCalendar } from "../../../../engine/programme/plan.ts";
import { ourRules } from "../../../../engine/programme/plan.ts";

const DAY = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
];

/** The company's calendar for new programmes. */
export type DefaultCalendar = Omit<PlanCalendar, "_id"> & { readonly origin: CalendarOrigin };

const standardWeek: Omit<PlanCalendar, "_id"> = {
  name: "Standard week",
  week: [DAY, DAY, DAY, DAY, DAY, [], []],
  exceptions: [],
  minutesPerDay: 480,
};

/** The fields of a project that its new programme needs. */
export interface NewProgramme {
  readonly projectId: string;
  /** The day when the project's work begins. */
  readonly firstDay: string;
  /** The company's default calendar; null if it has none. */
  readonly defaultCalendar: DefaultCalendar | null;
}

/**
 * The programme of a project that has none yet. Its calendar has the project's id, so that the id stays the same
 * when the programme's rows are written.
 */
export function emptyProgramme({ projectId, firstDay, defaultCalendar }: NewProgramme): Plan {
  return {
    plannedStart: `${firstDay}T08:00`,
    dataDate: null,
    mustFinishBy: null,
    calendar: projectId,
    rules: ourRules,
    calendars: [{ _id: projectId, ...(defaultCalendar ?? standardWeek) }],
    columns: [],
    activities: [],
    links: [],
    assignments: [],
  };
}
