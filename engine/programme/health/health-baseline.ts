import { type HealthPoint, nobody, point, share } from "./health-point.ts";
import type { HealthTasks } from "./health-tasks.ts";
import { parseMoment } from "../calendar/moment.ts";
import type { PlanActivity } from "../plan.ts";

/** The parts of an activity that a baseline stores. */
export interface BaselineDates {
  readonly durationMinutes: number;
  readonly start: string;
  readonly finish: string;
}

type Baseline = ReadonlyMap<string, BaselineDates>;

/** Points 11, 13 and 14. */
export function baselinePoints(
  tasks: HealthTasks,
  baseline: Baseline | null,
): [HealthPoint, HealthPoint, HealthPoint] {
  const due = baseline === null ? [] : dueTasks(tasks, baseline);
  const isMissed = (task: PlanActivity): boolean => {
    const { work } = tasks.positions(task);
    const { finish } = tasks.schedule.dates(task._id);
    return work(finish) > work(baseline?.get(task._id)?.finish ?? finish);
  };
  return [
    share("missed_tasks", { behind: tasks.ids(due.filter(isMissed)), of: due.length, atMost: 5 }),
    lengthIndex(tasks, baseline),
    executionIndex(tasks, { baseline, due }),
  ];
}

/** Tasks that the baseline finishes by the data date. */
function dueTasks({ all, schedule }: HealthTasks, baseline: Baseline): PlanActivity[] {
  const { dataDate } = schedule.plan;
  if (dataDate === null) return [];
  return all.filter(({ _id }) => {
    const kept = baseline.get(_id);
    return kept !== undefined && kept.finish <= dataDate;
  });
}

/**
 * Point 13: how much of the remaining length would still be enough. Length and float are counted in the programme's
 * calendar: the length from the data date to the finish, the float from there to the date by which the programme
 * must finish, or else to the baseline's finish.
 */
function lengthIndex(tasks: HealthTasks, baseline: Baseline | null): HealthPoint {
  const { calendar, schedule } = tasks;
  const { dataDate, plannedStart, mustFinishBy } = schedule.plan;
  const limits = { unit: "ratio", limit: 0.95, limitIs: "least" } as const;
  const finishes = [...(baseline?.values() ?? [])].map(({ finish }) => finish).toSorted();
  const target = mustFinishBy ?? finishes.at(-1);
  const now = calendar.work(parseMoment(dataDate ?? plannedStart));
  const length = calendar.work(schedule.finish ?? 0) - now;
  if (target === undefined || schedule.finish === null || length <= 0)
    return point("critical_path_length_index", { ...limits, figure: null, of: 0, behind: nobody });
  const path = tasks.open.filter(({ _id }) => schedule.dates(_id).onLongestPath);
  return point("critical_path_length_index", {
    ...limits,
    figure: (calendar.work(parseMoment(target)) - now) / length,
    of: path.length,
    behind: tasks.ids(path),
  });
}

/**
 * Point 14: the finished tasks, compared with the tasks that the baseline finishes by now and the tasks that are
 * not in the baseline.
 */
function executionIndex(
  tasks: HealthTasks,
  { baseline, due }: { readonly baseline: Baseline | null; readonly due: readonly PlanActivity[] },
): HealthPoint {
  const { all, schedule } = tasks;
  const counted = new Set(due);
  for (const task of all) if (baseline !== null && !baseline.has(task._id)) counted.add(task);
  const isDone = ({ actualFinish }: PlanActivity) => actualFinish !== null;
  const known = baseline !== null && schedule.plan.dataDate !== null && counted.size > 0;
  const late = all.filter((task) => counted.has(task) && !isDone(task));
  return point("baseline_execution_index", {
    figure: known ? all.filter(isDone).length / counted.size : null,
    unit: "ratio",
    limit: 0.95,
    limitIs: "least",
    of: counted.size,
    behind: known ? tasks.ids(late) : nobody,
  });
}
