import { weekStartOf } from "../../engine/programme/look-ahead.ts";
import {
  type DayNumber,
  formatDay,
  MINUTES_PER_DAY,
  parseDay,
} from "../../engine/programme/calendar/moment.ts";
import type { PlanActivity } from "../../engine/programme/plan.ts";
import type { MissReason } from "../../engine/programme/plan-complete.ts";
import type { Schedule } from "../../engine/programme/schedule/schedule.ts";
import { DEMO_WORKSPACE, demoGangs, demoPeople } from "./company.ts";
import type { DemoActivity } from "./programme-activities.ts";
import { chance } from "./random.ts";
import type { Rows } from "./story-rows.ts";
import type { Missing } from "./works/works.ts";

const WEEK = 7;
/** The number of closed weeks, and the most promises in each. */
const CLOSED_WEEKS = 6;
const MOST = 6;
/** How often a promise is kept. */
const KEPT = 0.74;

const misses: readonly { readonly reason: MissReason; readonly words: string }[] = [
  { reason: "material", words: "Cement came two days late" },
  { reason: "weather", words: "Rain on Tuesday and Wednesday" },
  { reason: "predecessor", words: "" },
  { reason: "material", words: "Blocks not delivered" },
  { reason: "labour", words: "Half of the gang was away" },
  { reason: "information", words: "Waiting for the revised drawing" },
];

interface Means {
  readonly projectId: string;
  readonly now: Date;
  readonly seed: number;
  readonly newId: () => string;
  readonly activities: readonly DemoActivity[];
  /** What the next work waits for. */
  readonly missing: readonly Missing[];
}

/** Returns the constraint log of a programme under way, the promises of the last weeks, and those for this week. */
export function lookAheadRows(schedule: Schedule, means: Means): Record<string, Rows> {
  const today = parseDay(means.now.toISOString().slice(0, 10));
  const weeks = Array.from(
    { length: CLOSED_WEEKS + 1 },
    (_, at) => weekStartOf(today) - (CLOSED_WEEKS - at) * WEEK,
  );
  const luck = chance(means.seed);
  return {
    programme_constraints: constraintRows(schedule, today, means),
    programme_promises: weeks.flatMap((week, at) =>
      workOf(schedule, week).map((activity) => {
        const isKept = at === CLOSED_WEEKS ? null : luck.next() < KEPT;
        const miss = isKept === false ? luck.pick(misses) : undefined;
        const made = `${formatDay(week - 3)}T15:00:00Z`;
        return {
          ...inProject(means, made),
          week: formatDay(week),
          activity_id: activity._id,
          activity_name: activity.name,
          company_id: activity.company,
          person_id: activity.assignee,
          words: "",
          unit: "",
          late: luck.next() < 0.1,
          kept: isKept,
          reason: miss?.reason ?? null,
          reason_words: miss?.words ?? "",
        };
      }),
    ),
    programme_weeks: weeks
      .slice(0, CLOSED_WEEKS)
      .filter((week) => workOf(schedule, week).length > 0)
      .map((week) => ({
        project_id: means.projectId,
        workspace_id: DEMO_WORKSPACE,
        week: formatDay(week),
        closed_at: `${formatDay(week + 4)}T16:00:00Z`,
        closed_by: demoPeople.engineer.id,
      })),
  };
}

const inProject = ({ projectId, newId }: Means, at: string) => ({
  project_id: projectId,
  id: newId(),
  workspace_id: DEMO_WORKSPACE,
  created_by: demoPeople.engineer.id,
  created_at: at,
  updated_at: at,
});

/** The tasks with work in a week. */
function workOf(schedule: Schedule, week: DayNumber): PlanActivity[] {
  const found = schedule.plan.activities.filter(({ _id, kind }) => {
    const { start, finish } = schedule.moments(_id);
    const isThen = start < (week + WEEK) * MINUTES_PER_DAY && finish > week * MINUTES_PER_DAY;
    return kind === "task" && isThen;
  });
  return found.slice(0, MOST);
}

/**
 * Returns the constraints of the next activities, each for the first activity that it delays, and which of them are
 * cleared by now.
 */
function constraintRows(schedule: Schedule, today: DayNumber, means: Means): Rows {
  const { activities, missing } = means;
  const at = `${formatDay(today - 6)}T09:00:00Z`;
  return missing.flatMap(({ key, kind, words, gang }, place) => {
    const held = activities.find(
      (one) => one.key === key && one.activity.actualFinish === null,
    )?.activity;
    if (!held) return [];
    const start = Math.floor(schedule.moments(held._id).start / MINUTES_PER_DAY);
    const neededBy = Math.max(today + 1, start - 1);
    // Work that has started has what it needed.
    const isCleared = held.actualStart !== null;
    const owner = gang === undefined ? null : demoGangs[gang];
    return {
      ...inProject(means, at),
      activity_id: held._id,
      activity_name: held.name,
      kind,
      words,
      owner_id: owner === null ? demoPeople.engineer.id : null,
      owner_company_id: owner,
      needed_by: formatDay(neededBy),
      promised_on: place % 2 === 0 ? formatDay(neededBy + (place === 2 ? 2 : 0)) : null,
      cleared_at: isCleared ? `${formatDay(today - 2)}T11:00:00Z` : null,
      cleared_by: isCleared ? demoPeople.engineer.id : null,
    };
  });
}
