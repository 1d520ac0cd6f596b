import type { ProjectHealth } from "./home.ts";

/** The inputs of a project's health. Days are `YYYY-MM-DD`. */
export interface ProjectFacts {
  readonly finishDate: string | null;
  /** Its unfinished tasks that are past their due date. */
  readonly overdueTasks: number;
}

/**
 * The health of an open project on `today`, the workspace's own day: late after its finish date or
 * while any of its tasks is overdue. It is not late on its finish date.
 */
export function healthOf({ finishDate, overdueTasks }: ProjectFacts, today: string): ProjectHealth {
  const overrun = finishDate !== null && finishDate < today;
  return overrun || overdueTasks > 0 ? "late" : "on_track";
}

/**
 * Orders projects by urgency: late before on track, then the soonest finish date, those without one
 * last, then the more overdue tasks.
 */
export function byUrgency(
  a: ProjectFacts & { readonly health: ProjectHealth },
  b: ProjectFacts & { readonly health: ProjectHealth },
): number {
  if (a.health !== b.health) return a.health === "late" ? -1 : 1;
  const finish = compare(a.finishDate ?? "9999", b.finishDate ?? "9999");
  return finish === 0 ? b.overdueTasks - a.overdueTasks : finish;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
