import type { ActivityReport } from "../../../../contract/programme/activity-reports.ts";
import type { NotificationType } from "../../../../contract/mail/notifications.ts";
import { firstFew } from "../../../../engine/first-few.ts";
import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import {
  isAsSaid,
  saidInWords,
  type SaidProgress,
} from "../../../../engine/programme/progress-report.ts";
import { indexById } from "../../../../engine/programme/records.ts";
import type { Ctx } from "../../../context.ts";
import { notify, unnotifyOfReports } from "../../notifications/public.ts";
import { selectName } from "../../people/public.ts";
import type { Computed } from "../plan/computed.ts";
import type { Head } from "../plan/programme.sql.ts";
import { type Decision, selectWaitingIds, selectWaitingOf, updateDecided } from "./reports.sql.ts";

type Project = Pick<Head, "projectId" | "title">;

/**
 * Settles the reports that an edit has put into the programme: as reported or corrected. Reports that no longer
 * wait, or whose activity no longer exists or is not in the edit, are left as they are.
 */
export async function settleReports(
  ctx: Ctx,
  project: Project,
  {
    ids,
    edits,
    after,
  }: {
    readonly ids: readonly string[];
    readonly edits: readonly Edit[];
    readonly after: Computed;
  },
): Promise<void> {
  if (ids.length === 0) return;
  const edited = new Set(edits.flatMap((one) => (one.op === "set_activity" ? one._id : [])));
  const { projectId } = project;
  const waiting = await selectWaitingOf(ctx.tx, { projectId, ids });
  const decided = waiting.flatMap((report) => {
    const activity = activityOf(after.plan, report.activity);
    if (!activity || !edited.has(activity._id)) return [];
    const state = isAsSaid(report, activity) ? ("accepted" as const) : ("corrected" as const);
    return [{ report, state, now: activity }];
  });
  await decide(ctx, project, { decided, revision: after.revision });
}

/**
 * Withdraws the notifications about reports whose activities were removed or given to another company: nobody can
 * decide on them.
 */
export async function forgetReportsOf(
  ctx: Ctx,
  projectId: string,
  activities: ReadonlySet<string>,
): Promise<void> {
  if (activities.size === 0) return;
  const reportIds = await selectWaitingIds(ctx.tx, { projectId, activities: [...activities] });
  if (reportIds.length > 0) await unnotifyOfReports(ctx, { projectId, reportIds });
}

function activityOf(plan: Plan, id: string) {
  return plan.activities[indexById(plan.activities).get(id) ?? -1];
}

interface Decided {
  readonly report: ActivityReport;
  readonly state: Decision["state"];
  readonly reason?: string;
  /** The activity's current progress in the programme. */
  readonly now?: SaidProgress;
}

/** Writes the decisions on reports, and notifies each reporter once. */
export async function decide(
  ctx: Ctx,
  project: Project,
  of: { readonly decided: readonly Decided[]; readonly revision: number | null },
): Promise<void> {
  const { decided, revision } = of;
  if (decided.length === 0) return;
  const { projectId } = project;
  const decisions = decided.map(({ report, state, reason = "" }) => ({
    id: report._id,
    state,
    reason,
  }));
  const { userId } = ctx.actor;
  await updateDecided(ctx.tx, { projectId, userId, decisions, revision, now: ctx.now });
  await unnotifyOfReports(ctx, { projectId, reportIds: decisions.map(({ id }) => id) });
  ctx.announce({ topic: "programme", project: projectId });
  await tellReporters(ctx, project, decided);
}

const types: Readonly<Record<Decision["state"], NotificationType>> = {
  accepted: "success",
  corrected: "info",
  rejected: "warning",
};

/** Sends each reporter one notification for each decision. */
async function tellReporters(
  ctx: Ctx,
  { projectId, title }: Project,
  decided: readonly Decided[],
): Promise<void> {
  const decider = await selectName(ctx.tx, ctx.actor.userId);
  const groups = Map.groupBy(decided, ({ report, state }) => `${state} ${report.by?._id ?? ""}`);
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const { report, state, reason, now } = first;
    const isOne = group.length === 1;
    const names = firstFew(group.map((one) => one.report.name ?? ""));
    const why = reason !== undefined ? ` ${reason}` : "";
    const what =
      isOne && state === "corrected" && now ? ` The programme has: ${saidInWords(now)}.` : "";
    await notify(ctx, [report.by?._id ?? null], {
      kind: "programme",
      type: types[state],
      title: isOne ? `Report ${state}` : `${group.length} reports ${state}`,
      message: `${decider} ${state} your report${isOne ? "" : "s"} of ${names} on ${title}.${why}${what}`,
      projectId,
    });
  }
}
