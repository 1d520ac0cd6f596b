import { z } from "zod";
import { daysBetween } from "../../engine/day.ts";
import { day } from "../common.ts";

/** What can be wrong with a project, the most pressing first. */
export const projectConcerns = ["late", "over_budget", "not_started", "stale"] as const;
export type ProjectConcern = (typeof projectConcerns)[number];

/** The most overdue tasks of a project that are counted, so that a list stays as fast with a hundred thousand. */
export const MAX_OVERDUE = 100;
/** The days after its start for which a project may have nothing done. */
const START_GRACE_DAYS = 14;
/** The days without any activity after which an active project is stale. */
const STALE_DAYS = 14;

/** The figures that the server sends about a project's health, besides its status, dates and progress. */
export const standingFields = {
  /** Its unfinished tasks that are past their due date, counted up to MAX_OVERDUE. */
  overdueTasks: z.number().int(),
  /** Whether more is approved and paid than its budget; null for people who do not see both, or without a budget. */
  overBudget: z.boolean().nullable(),
  /** Whether the project is forecast to cost more than its budget, or has already spent more; null as above. */
  forecastOver: z.boolean().nullable(),
  /** The progress of its programme in percent, weighted by duration; null without one. */
  programmePercent: z.number().nullable(),
  /** Calendar days by which its programme finishes after the current baseline; null without either. */
  slipDays: z.number().int().nullable(),
  /** The day on which something was last done in it; null for people who do not run projects. */
  lastActiveOn: day.nullable(),
};

/** The inputs of a project's health. Days are `YYYY-MM-DD`. */
export interface ProjectFacts extends z.output<z.ZodObject<typeof standingFields>> {
  readonly status: string;
  /** Undefined where archived projects are left out. */
  readonly archivedAt?: string | null;
  readonly startDate: string | null;
  readonly finishDate: string | null;
  readonly progressPercent: number;
  readonly taskCount: number;
}

/** One reason why a project is a concern, with its figure. */
export type HealthReason =
  | { readonly is: "overrun"; readonly concern: "late"; readonly finishDate: string }
  | { readonly is: "overdue"; readonly concern: "late"; readonly tasks: number }
  | { readonly is: "slip"; readonly concern: "late"; readonly days: number }
  | { readonly is: "over_budget" | "forecast_over"; readonly concern: "over_budget" }
  | { readonly is: "nothing_done"; readonly concern: "not_started"; readonly startDate: string }
  | { readonly is: "quiet"; readonly concern: "stale"; readonly since: string };

export interface ProjectHealth {
  /** `unplanned`: there is neither a task nor a programme to judge by. `settled`: completed, cancelled or archived. */
  readonly state: "concerned" | "on_track" | "unplanned" | "settled";
  /** Each concern once, the most pressing first. */
  readonly concerns: readonly ProjectConcern[];
  readonly reasons: readonly HealthReason[];
}

const settledStatuses: ReadonlySet<string> = new Set(["completed", "cancelled"]);

/**
 * Returns the health of a project on `today`, the workspace's own day. This is the only judgement of a project:
 * screens, lists and reports all use it. A settled project is judged by its money alone, a paused one by its dates
 * and money.
 */
export function healthOf(facts: ProjectFacts, today: string): ProjectHealth {
  const isSettled = settledStatuses.has(facts.status) || (facts.archivedAt ?? null) !== null;
  const reasons = [
    ...(isSettled ? [] : lateness(facts, today)),
    ...excess(facts),
    ...(isSettled || facts.status === "paused" ? [] : idleness(facts, today)),
  ];
  const concerns = projectConcerns.filter((concern) =>
    reasons.some((reason) => reason.concern === concern),
  );
  if (concerns.length > 0) return { state: "concerned", concerns, reasons };
  if (isSettled) return { state: "settled", concerns, reasons };
  const isPlanned = facts.taskCount > 0 || facts.programmePercent !== null;
  return { state: isPlanned ? "on_track" : "unplanned", concerns, reasons };
}

function lateness({ finishDate, overdueTasks, slipDays }: ProjectFacts, today: string) {
  const reasons: HealthReason[] = [];
  if (finishDate !== null && finishDate < today)
    reasons.push({ is: "overrun", concern: "late", finishDate });
  if (overdueTasks > 0) reasons.push({ is: "overdue", concern: "late", tasks: overdueTasks });
  if (slipDays !== null && slipDays > 0)
    reasons.push({ is: "slip", concern: "late", days: slipDays });
  return reasons;
}

function excess({ overBudget, forecastOver }: ProjectFacts): readonly HealthReason[] {
  if (overBudget === true) return [{ is: "over_budget", concern: "over_budget" }];
  return forecastOver === true ? [{ is: "forecast_over", concern: "over_budget" }] : [];
}

function idleness(facts: ProjectFacts, today: string) {
  const { startDate, progressPercent, programmePercent, lastActiveOn, status } = facts;
  const reasons: HealthReason[] = [];
  const isPlanned = facts.taskCount > 0 || programmePercent !== null;
  const isUndone = progressPercent === 0 && (programmePercent ?? 0) === 0;
  if (
    isPlanned &&
    isUndone &&
    startDate !== null &&
    daysBetween(startDate, today) > START_GRACE_DAYS
  )
    reasons.push({ is: "nothing_done", concern: "not_started", startDate });
  if (status === "active" && lastActiveOn !== null && daysBetween(lastActiveOn, today) > STALE_DAYS)
    reasons.push({ is: "quiet", concern: "stale", since: lastActiveOn });
  return reasons;
}
const labels: Record<ProjectConcern, string> = {
  late: "Late",
  over_budget: "Over budget",
  not_started: "Nothing done",
  stale: "Nothing new",
};

/** A project's health in a word or two for each concern: "Late, over budget", "On track". */
export function healthLabel({ state, concerns }: ProjectHealth): string {
  if (state === "settled") return "";
  if (state === "on_track") return "On track";
  if (state === "unplanned") return "Not planned";
  const [first, ...others] = concerns.map((concern) => labels[concern]);
  return [first, ...others.map((label) => label.toLowerCase())].join(", ");
}

type Judged = Pick<ProjectFacts, "finishDate" | "overdueTasks"> & {
  readonly health: Pick<ProjectHealth, "concerns">;
};

/**
 * Orders projects by urgency: by their most pressing concern, then the soonest finish date, those without one last,
 * then the more overdue tasks.
 */
export function byUrgency(a: Judged, b: Judged): number {
  const rank = rankOf(a) - rankOf(b);
  if (rank !== 0) return rank;
  const finish = compare(a.finishDate ?? "9999", b.finishDate ?? "9999");
  return finish === 0 ? b.overdueTasks - a.overdueTasks : finish;
}

function rankOf({ health: { concerns } }: Judged): number {
  const [first] = concerns;
  return first === undefined ? projectConcerns.length : projectConcerns.indexOf(first);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
