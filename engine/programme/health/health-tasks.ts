import { isMilestone } from "../edits/activity-fields.ts";
import type { WorkCalendar } from "../calendar/calendar.ts";
import type { Behind } from "./health-point.ts";
import { parseMoment } from "../calendar/moment.ts";
import { durationOf } from "../schedule/node.ts";
import type { PlanActivity, PlanLink } from "../plan.ts";
import type { Schedule } from "../schedule/schedule.ts";
import { calendarNamed } from "../why/why-step.ts";

/** The data of the health check: tasks with a duration, and the links that bind activities. */
export class HealthTasks {
  readonly schedule: Schedule;
  readonly calendar: WorkCalendar;
  readonly all: readonly PlanActivity[];
  readonly open: readonly PlanActivity[];
  /** Tasks and milestones. */
  readonly dated: readonly PlanActivity[];
  /** Links, except those into or out of a level of effort: rule L5. */
  readonly links: readonly PlanLink[];
  /** Links whose successor is unfinished. */
  readonly openLinks: readonly PlanLink[];
  readonly #byId: ReadonlyMap<string, PlanActivity>;

  constructor(schedule: Schedule) {
    const { plan } = schedule;
    this.schedule = schedule;
    this.calendar = calendarNamed(plan.calendar, plan);
    this.dated = plan.activities.filter(({ kind }) => kind === "task" || isMilestone(kind));
    this.all = this.dated.filter((activity) => durationOf(activity) > 0);
    this.open = this.all.filter(({ actualFinish }) => actualFinish === null);
    this.#byId = new Map(plan.activities.map((activity) => [activity._id, activity]));
    const isEffort = (id: string) => this.activity(id)?.kind === "level_of_effort";
    this.links = plan.links.filter(({ from, to }) => !isEffort(from) && !isEffort(to));
    this.openLinks = this.links.filter(({ to }) => !this.#isFinished(to));
  }

  activity(id: string): PlanActivity | undefined {
    return this.#byId.get(id);
  }

  calendarOf({ calendar }: PlanActivity): WorkCalendar {
    return calendar === null ? this.calendar : calendarNamed(calendar, this.schedule.plan);
  }

  /** Working minutes before a moment, in the activity's own calendar. */
  positions(activity: PlanActivity): { readonly work: (moment: string) => number } {
    const calendar = this.calendarOf(activity);
    return { work: (moment) => calendar.work(parseMoment(moment)) };
  }

  /** The activity and the summaries above it, whose links bind it too: rule L4. */
  lineage(id: string): string[] {
    const ids: string[] = [];
    for (let at: string | null = id; at !== null; at = this.activity(at)?.parent ?? null)
      ids.push(at);
    return ids;
  }

  ids(activities: readonly PlanActivity[]): Behind {
    return { activities: activities.map(({ _id }) => _id), links: [] };
  }

  #isFinished(id: string): boolean {
    const activity = this.activity(id);
    if (activity?.kind === "summary") return this.schedule.dates(id).percentDone >= 100;
    return activity?.actualFinish !== null;
  }
}
