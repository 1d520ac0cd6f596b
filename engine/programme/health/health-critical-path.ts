import { type HealthPoint, nobody, point } from "./health-point.ts";
import type { HealthTasks } from "./health-tasks.ts";
import type { Plan, PlanActivity } from "../plan.ts";
import { ProgrammeError } from "../problem.ts";
import { computing } from "../schedule/schedule.ts";
import type { Steps } from "../steps.ts";

/** Working days by which a critical task is made longer: DCMA-EA PAM 200.1, point 12. */
const DELAY_DAYS = 600;
/** Activities in other calendars count the delay a little differently, because of other holidays. */
const SHARE_OF_DELAY = 0.95;

/**
 * Point 12: a critical task that lasts 600 working days longer must move the finish by as much. If it does not, a
 * fixed date or a missing link interrupts the path.
 */
export function* criticalPathTest(tasks: HealthTasks): Steps<HealthPoint> {
  const { schedule } = tasks;
  const path = criticalTasks(tasks);
  const task = path.toSorted(
    (a, b) => schedule.moments(a._id).start - schedule.moments(b._id).start,
  )[0];
  const moved =
    task && schedule.finish !== null ? yield* daysMoved(tasks, task, schedule.finish) : null;
  return point("critical_path_test", {
    figure: moved,
    unit: "days",
    limit: DELAY_DAYS * SHARE_OF_DELAY,
    limitIs: "least",
    of: path.length,
    behind: task ? tasks.ids([task]) : nobody,
  });
}

/**
 * Returns the tasks of the longest path. If a date alone determines the finish and that path has no tasks, returns
 * the tasks with the least float.
 */
function criticalTasks({ open, schedule }: HealthTasks): PlanActivity[] {
  const path = open.filter(({ _id }) => schedule.dates(_id).onLongestPath);
  if (path.length > 0) return path;
  const floatOf = ({ _id }: PlanActivity) => schedule.dates(_id).totalFloatMinutes ?? Infinity;
  const least = open.reduce((min, task) => Math.min(min, floatOf(task)), Infinity);
  return open.filter((task) => floatOf(task) === least);
}

/**
 * Returns how many working days of the task's calendar the finish moves; null if the delay leads beyond the dates
 * that a programme may have.
 */
function* daysMoved(tasks: HealthTasks, task: PlanActivity, finish: number): Steps<number | null> {
  const calendar = tasks.calendarOf(task);
  const { minutesPerDay } = calendar.spec;
  const longer = lengthened(tasks, task, DELAY_DAYS * minutesPerDay);
  try {
    const then = (yield* computing(longer)).finish ?? finish;
    return (calendar.work(then) - calendar.work(finish)) / minutesPerDay;
  } catch (error) {
    if (error instanceof ProgrammeError && error.code === "beyond") return null;
    throw error;
  }
}

function lengthened({ schedule }: HealthTasks, task: PlanActivity, minutes: number): Plan {
  const { plan } = schedule;
  const changed = { durationMinutes: task.durationMinutes + minutes };
  const longer =
    task.actualStart === null
      ? { ...task, ...changed }
      : { ...task, ...changed, remainingMinutes: remaining(task) + minutes };
  const activities = plan.activities.map((one) => (one._id === task._id ? longer : one));
  return { ...plan, activities };
}

/** Rule R2. */
const remaining = ({ remainingMinutes, durationMinutes, percentComplete }: PlanActivity): number =>
  remainingMinutes ?? Math.round((durationMinutes * (100 - percentComplete)) / 100);
