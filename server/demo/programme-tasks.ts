import { DAY_MS } from "../../engine/day.ts";
import type { TaskStatus } from "../../contract/tasks/tasks.ts";
import { type DemoPerson, demoPeople } from "./company.ts";
import type { DemoActivity } from "./programme-activities.ts";
import { type Chance, chance } from "./random.ts";
import type { StoryTask } from "./story.ts";

/** A task that was finished in the last days may still have to be accepted. */
const ACCEPTED_WITHIN = 9 * DAY_MS;

/** The data from which the tasks of a programme are made. */
interface Telling {
  readonly activities: readonly DemoActivity[];
  readonly createdAt: Date;
  readonly now: Date;
  readonly seed: number;
}

/**
 * A programme's tasks, one for each piece of work, in the state of its activity: finished work is done, work under
 * way is in progress. A task is due when its activity finishes; a finished one was due when the agreed programme
 * said.
 */
export function programmeTasks({ activities, createdAt, now, seed }: Telling): StoryTask[] {
  const luck = chance(seed);
  const today = now.toISOString().slice(0, 10);
  return activities.flatMap(({ activity, startDay, finishDay, agreedDay, waits }): StoryTask[] => {
    if (activity.kind !== "task" || waits) return [];
    const isOurs = activity.company === null;
    const maker = luck.next() < 0.7 ? demoPeople.engineer : demoPeople.admin;
    const created = at(createdAt.toISOString().slice(0, 10), 9, luck.whole(1, 12));
    const started = activity.actualStart === null ? null : at(startDay, 8);
    const completed = activity.actualFinish === null ? null : at(finishDay, 16);
    const status = statusOf(
      { completed, started, percent: activity.percentComplete, startDay, today, now },
      luck,
    );
    return [
      {
        title: activity.name,
        status,
        priority: status === "blocked" ? 4 : luck.pick([2, 2, 2, 3, 1]),
        due: at(completed === null ? finishDay : agreedDay, 0),
        assignedTo: assigneeOf(activity.assignee, isOurs, luck),
        createdBy: maker,
        createdAt: new Date(Math.min(created.getTime(), (started ?? now).getTime() - DAY_MS)),
        startedAt: started,
        completedAt: completed,
      },
    ];
  });
}

function at(day: string, hour: number, after = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + after * DAY_MS + hour * 3_600_000);
}

interface State {
  readonly completed: Date | null;
  readonly started: Date | null;
  readonly percent: number;
  readonly startDay: string;
  readonly today: string;
  readonly now: Date;
}

function statusOf(state: State, luck: Chance): TaskStatus {
  const { completed, started, percent, startDay, today, now } = state;
  if (completed) {
    const isRecent = now.getTime() - completed.getTime() < ACCEPTED_WITHIN;
    return isRecent && luck.next() < 0.6 ? "done" : "completed";
  }
  if (started) return percent >= 75 && luck.next() < 0.5 ? "review" : "in_progress";
  // Some work that should begin about now is blocked.
  const days = (Date.parse(startDay) - Date.parse(today)) / DAY_MS;
  if (days <= 2 && luck.next() < 0.4) return "blocked";
  return days <= 5 && luck.next() < 0.5 ? "pending" : "todo";
}

function assigneeOf(assignee: string | null, isOurs: boolean, luck: Chance): DemoPerson | null {
  const { admin, engineer, contractor } = demoPeople;
  if (assignee === contractor.id) return contractor;
  if (luck.next() < 0.08) return null;
  return isOurs && luck.next() < 0.2 ? admin : engineer;
}
