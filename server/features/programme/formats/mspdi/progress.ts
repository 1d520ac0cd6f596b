import { workCalendar } from "../../../../../engine/programme/calendar/calendar.ts";
import { parseMoment } from "../../../../../engine/programme/calendar/moment.ts";
import type { Plan, PlanActivity, PlanCalendar } from "../../../../../engine/programme/plan.ts";
import { ProgrammeError } from "../../../../../engine/programme/problem.ts";
import { compute, type Schedule } from "../../../../../engine/programme/schedule/schedule.ts";
import { type Steps, strides } from "../../../../../engine/programme/steps.ts";
import type { MspdiDocument } from "./document.ts";
import { type MspdiReading, planOfMspdi } from "./plan.ts";
import type { FileTask } from "./tasks.ts";
import { momentOf } from "../plan-parts.ts";
import type { StoredDates } from "../programme-file.ts";

interface Known {
  readonly ids: ReadonlyMap<number, string>;
  readonly own: PlanCalendar;
  readonly bases: readonly PlanCalendar[];
  readonly stored: ReadonlyMap<string, StoredDates>;
  readonly newId: () => string;
  readonly plannedStart: string;
  readonly warnings: string[];
}

/**
 * Finds out what the file does not say: which tasks are split, and whether the remaining work of tasks was moved to
 * the status date, which Project does on request. The plan that matches more of the file's dates is used.
 */
export function* likeliestReading(found: MspdiDocument, known: Known): Steps<MspdiReading> {
  const { warnings, stored } = known;
  const status = momentOf(found.head.get("StatusDate"));
  const none = new Set<string>();
  const readAt = (dataDate: string | null) =>
    planOfMspdi(found, { ...known, dataDate, held: none });
  let reading = yield* readAt(status);
  if (found.isOurs) return reading;
  let kept: ReadonlySet<string> | undefined;
  if (status !== null && hasWorkBefore(found.tasks, status)) {
    kept = yield* keptDates(reading.plan, stored);
    const still = yield* readAt(null);
    const keptThen = yield* keptDates(still.plan, stored);
    if (keptThen.size > kept.size) {
      [reading, kept] = [still, keptThen];
      warnings.push(
        `The file's status date is ${status.replace("T", " ")}, and unfinished work is planned before it. The dates stay as in the file: set the data date to move what is left.`,
      );
    }
  }
  if (reading.splits.size === 0) return reading;
  const right = kept ?? (yield* keptDates(reading.plan, stored));
  const held = new Set([...reading.splits].filter((id) => !right.has(id)));
  return held.size === 0
    ? reading
    : yield* planOfMspdi(found, { ...known, dataDate: reading.plan.dataDate, held });
}

/** Whether unfinished work is planned before the status date. */
function hasWorkBefore(tasks: readonly FileTask[], status: string): boolean {
  return tasks.some(
    ({ actualStart, actualFinish, resume, stored, pinned, durationMinutes }) =>
      actualFinish === null &&
      !pinned &&
      // A task without duration may be dated the evening before the status date, which is the same moment of work.
      durationMinutes > 0 &&
      (actualStart === null
        ? stored.start !== null && stored.start < status
        : // Programs other than Project do not say when the remaining work resumes.
          (resume ?? stored.finish ?? status) < status),
  );
}

/** Returns the activities whose computed dates match the file; none if they have no dates. */
function* keptDates(
  plan: Plan,
  stored: ReadonlyMap<string, StoredDates>,
): Steps<ReadonlySet<string>> {
  yield;
  const schedule = scheduleOf(plan);
  yield;
  const kept = new Set<string>();
  if (!schedule) return kept;
  const calendars = new Map(plan.calendars.map((calendar) => [calendar._id, calendar]));
  const isSame = ({ calendar }: PlanActivity, one: string | null, other: string) => {
    if (one === null || one === other) return one === other;
    const spec = calendars.get(calendar ?? plan.calendar);
    if (!spec) return false;
    const work = workCalendar(spec);
    return work.work(parseMoment(one)) === work.work(parseMoment(other));
  };
  yield* strides(plan.activities, (activity) => {
    const said = stored.get(activity._id);
    const { start, finish } = schedule.dates(activity._id);
    if (said && isSame(activity, said.start, start) && isSame(activity, said.finish, finish))
      kept.add(activity._id);
  });
  return kept;
}

/** Undefined for a plan with a cycle, which is refused later, by name. */
function scheduleOf(plan: Plan): Schedule | undefined {
  try {
    return compute(plan);
  } catch (error) {
    if (error instanceof ProgrammeError) return undefined;
    throw error;
  }
}
