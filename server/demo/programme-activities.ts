import type { PlanActivity } from "../../engine/programme/plan.ts";
import type { Schedule } from "../../engine/programme/schedule/schedule.ts";
import { isWaiting, type MadeActivity } from "./programme-plan.ts";

/** An activity with its kind of work, the days on which it now starts and finishes, and its agreed finish. */
export interface DemoActivity {
  readonly activity: PlanActivity;
  readonly key: string;
  readonly waits: boolean;
  readonly startDay: string;
  readonly finishDay: string;
  readonly agreedDay: string;
}

/** Returns the activities of a programme, with their days in its schedule and in the agreed one. */
export function demoActivities(
  made: readonly MadeActivity[],
  { agreed, schedule }: { readonly agreed: Schedule; readonly schedule: Schedule },
): DemoActivity[] {
  return made.flatMap(({ id, work }) => {
    const activity = schedule.plan.activities.find(({ _id }) => _id === id);
    if (!activity) return [];
    const { start, finish } = schedule.dates(id);
    return {
      activity,
      key: work.key,
      waits: isWaiting(work),
      startDay: start.slice(0, 10),
      finishDay: finish.slice(0, 10),
      agreedDay: agreed.dates(id).finish.slice(0, 10),
    };
  });
}
