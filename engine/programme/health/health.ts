import { baselinePoints, type BaselineDates } from "./health-baseline.ts";
import { criticalPathTest } from "./health-critical-path.ts";
import { share, total, type HealthPoint } from "./health-point.ts";
import { HealthTasks } from "./health-tasks.ts";
import { lagOf } from "../schedule/network.ts";
import type { Constraint, PlanActivity, PlanAssignment, PlanLink } from "../plan.ts";
import type { Schedule } from "../schedule/schedule.ts";
import type { Steps } from "../steps.ts";

/** Working days; longer durations and floats are high: DCMA-EA PAM 200.1, points 6 and 8. */
const HIGH_DAYS = 44;

/** What the check reads besides the schedule; null for data that does not exist, or that the person may not see. */
interface Beside {
  readonly baseline: ReadonlyMap<string, BaselineDates> | null;
  readonly assignments: readonly PlanAssignment[] | null;
}

/**
 * The fourteen points of the Defense Contract Management Agency's schedule assessment (DCMA-EA PAM 200.1, October 2012,
 * section 4), in their order and in steps. Tasks count; milestones, summaries and levels of effort do not.
 */
export function* judging(
  schedule: Schedule,
  { baseline, assignments }: Beside,
): Steps<HealthPoint[]> {
  const tasks = new HealthTasks(schedule);
  yield;
  const [missed, lengthIndex, executionIndex] = baselinePoints(tasks, baseline);
  yield;
  const ofLinks = linkPoints(tasks);
  yield;
  const ofTasks = taskPoints(tasks, baseline);
  yield;
  const invalid = invalidDates(tasks);
  const loaded = resources(tasks, assignments ?? []);
  yield;
  const criticalPath = yield* criticalPathTest(tasks);
  return [
    ...ofLinks,
    ...ofTasks,
    invalid,
    loaded,
    missed,
    criticalPath,
    lengthIndex,
    executionIndex,
  ];
}

/** Points 1 to 4. */
function linkPoints(tasks: HealthTasks): HealthPoint[] {
  const { links, open } = tasks;
  const lag = (link: PlanLink) => lagOf(link, tasks.activity(link.from));
  const named = (list: readonly PlanLink[]) => ({
    activities: [],
    links: list.map(({ _id }) => _id),
  });
  const followed = new Set(links.map(({ from }) => from));
  const preceded = new Set(links.map(({ to }) => to));
  const isOpenEnded = ({ _id }: PlanActivity) => {
    const row = tasks.lineage(_id);
    return !row.some((id) => followed.has(id)) || !row.some((id) => preceded.has(id));
  };
  const ahead = tasks.openLinks;
  const others = ahead.filter(({ type }) => type !== "FS");
  return [
    share("logic", { behind: tasks.ids(open.filter(isOpenEnded)), of: open.length, atMost: 5 }),
    total("leads", {
      behind: named(ahead.filter((link) => lag(link) < 0)),
      of: ahead.length,
      known: ahead.length > 0,
    }),
    share("lags", {
      behind: named(ahead.filter((link) => lag(link) > 0)),
      of: ahead.length,
      atMost: 5,
    }),
    share("relationship_types", { behind: named(others), of: ahead.length, atLeast: 90 }),
  ];
}

/** These constraints fix dates against logic, like P6's mandatory ones and Microsoft Project's manual tasks. */
const hard: ReadonlySet<Constraint["type"]> = new Set([
  "start_no_later_than",
  "finish_no_later_than",
  "must_start_on",
  "must_finish_on",
  "mandatory_start",
  "mandatory_finish",
] as const);

const isHard = ({ constraint, secondConstraint, pinned }: PlanActivity): boolean =>
  pinned !== null ||
  [constraint, secondConstraint].some((one) => one !== null && hard.has(one.type));

/** Points 5 to 8. */
function taskPoints(
  tasks: HealthTasks,
  baseline: ReadonlyMap<string, BaselineDates> | null,
): HealthPoint[] {
  const { open, schedule } = tasks;
  const floatOf = ({ _id }: PlanActivity) => schedule.dates(_id).totalFloatMinutes ?? 0;
  const high = (task: PlanActivity) => HIGH_DAYS * tasks.calendarOf(task).spec.minutesPerDay;
  // The pamphlet judges the baselined duration, so that a task does not become long by being late.
  const planned = (task: PlanActivity) =>
    baseline?.get(task._id)?.durationMinutes ?? task.durationMinutes;
  const those = (test: (task: PlanActivity) => boolean) => ({
    behind: tasks.ids(open.filter(test)),
    of: open.length,
  });
  return [
    share("hard_constraints", { ...those(isHard), atMost: 5 }),
    share("high_float", { ...those((task) => floatOf(task) > high(task)), atMost: 5 }),
    total("negative_float", { ...those((task) => floatOf(task) < 0), known: open.length > 0 }),
    share("high_duration", { ...those((task) => planned(task) > high(task)), atMost: 5 }),
  ];
}

/** Point 9: future dates before the data date, or past dates after it. Milestones count here. */
function invalidDates(tasks: HealthTasks): HealthPoint {
  const { schedule, dated } = tasks;
  const { dataDate } = schedule.plan;
  const isInvalid = (activity: PlanActivity): boolean => {
    if (dataDate === null) return false;
    const { _id, actualStart, actualFinish } = activity;
    if ([actualStart, actualFinish].some((actual) => actual !== null && actual > dataDate))
      return true;
    if (actualFinish !== null) return false;
    // Rule C4: the evening before the data date's morning is not before it.
    const { work } = tasks.positions(activity);
    const { start, finish } = schedule.dates(_id);
    const limit = work(dataDate);
    return (actualStart === null && work(start) < limit) || work(finish) < limit;
  };
  return total("invalid_dates", {
    behind: tasks.ids(dated.filter(isInvalid)),
    of: dated.length,
    known: dataDate !== null,
  });
}

/** Point 10. A programme without any assignment is not judged, because it does not plan resources. */
function resources(tasks: HealthTasks, assignments: readonly PlanAssignment[]): HealthPoint {
  const loaded = new Set(assignments.map(({ activity }) => activity));
  const due = tasks.open.filter(
    (task) => task.durationMinutes >= tasks.calendarOf(task).spec.minutesPerDay,
  );
  return total("resources", {
    behind: tasks.ids(due.filter(({ _id }) => !loaded.has(_id))),
    of: due.length,
    known: loaded.size > 0,
  });
}
