import type { CalendarOrigin, Plan, PlanCalendar } from "../../../engine/programme/plan.ts";
import { ourRules } from "../../../engine/programme/plan.ts";

const DAY = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
];

/** The calendar of the company that new programmes begin with. */
export type DefaultCalendar = Omit<PlanCalendar, "_id"> & { readonly origin: CalendarOrigin };

const standardWeek: Omit<PlanCalendar, "_id"> = {
  name: "Standard week",
  week: [DAY, DAY, DAY, DAY, DAY, [], []],
  exceptions: [],
  minutesPerDay: 480,
};

/** A project as far as its programme begins with it. */
export interface NewProgramme {
  readonly projectId: string;
  /** When its work begins. */
  readonly firstDay: string;
  /** Null if the company has none. */
  readonly defaultCalendar: DefaultCalendar | null;
}

/**
 * What a project without a programme has. Its calendar has the project's id, so that it is the same before and after the
 * programme's rows are written.
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
