import { applyEdits } from "../../../../engine/programme/edits/apply-edits.ts";
import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import { ProgrammeError } from "../../../../engine/programme/problem.ts";
import { MINUTES_PER_DAY, type Moment } from "../../../../engine/programme/calendar/moment.ts";
import { isMilestone } from "../../../../engine/programme/edits/activity-fields.ts";
import type { Schedule } from "../../../../engine/programme/schedule/schedule.ts";

export interface Effect {
  readonly finish: {
    readonly before: Moment;
    readonly after: Moment;
    readonly days: number;
  } | null;
  /** What moves by a day or more: milestones first, then what moves most. */
  readonly moved: readonly {
    readonly id: string;
    readonly finish: Moment;
    readonly days: number;
  }[];
}

const daysBetween = (from: Moment, to: Moment): number => Math.round((to - from) / MINUTES_PER_DAY);

/**
 * The effect of a change of the programme, in whole days. Summaries are left out, since they follow the rows below
 * them.
 */
function effectOf(before: Schedule, after: Schedule): Effect {
  const moved = after.plan.activities.flatMap((activity) => {
    const { _id, kind } = activity;
    if (kind === "summary" || !after.changed.has(_id)) return [];
    const { finish } = after.moments(_id);
    const days = daysBetween(before.moments(_id).finish, finish);
    return days === 0 ? [] : [{ id: _id, finish, days, first: isMilestone(kind) }];
  });
  const sorted = moved.toSorted(
    (a, b) => Number(b.first) - Number(a.first) || Math.abs(b.days) - Math.abs(a.days),
  );
  const [was, is] = [before.finish, after.finish];
  return {
    finish:
      was === null || is === null ? null : { before: was, after: is, days: daysBetween(was, is) },
    moved: sorted.map(({ id, finish, days }) => ({ id, finish, days })),
  };
}

/** What edits would move, or why they cannot be made. */
export function effectAfter(schedule: Schedule, edits: readonly Edit[]): Effect | string {
  try {
    const { plan, touched } = applyEdits(schedule.plan, edits);
    return effectOf(schedule, schedule.next(plan, touched));
  } catch (error) {
    if (error instanceof ProgrammeError) return error.message;
    throw error;
  }
}
