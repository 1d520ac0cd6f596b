import type { ProjectHealth } from "../../../contract/home.ts";

/** What a project's health is judged by. Days are `YYYY-MM-DD`. */
export interface ProjectFacts {
  readonly finishDate: string | null;
  /** Tasks of it that are past their due date and not finished. */
  readonly overdueTasks: number;
}

/**
 * How a project that is not completed or cancelled stands on `today`, the workspace's own day: late once
 * its finish date has passed or while any task of it is overdue. It is not late on its finish date.
 */
export function healthOf({ finishDate, overdueTasks }: ProjectFacts, today: string): ProjectHealth {
  const overrun = finishDate !== null && finishDate < today;
  return overrun || overdueTasks > 0 ? "late" : "on_track";
}

/**
 * Orders projects for who must act on them: late before on track, then the soonest finish date, those
 * without one last, then the more overdue tasks.
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
