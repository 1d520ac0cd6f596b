import { isSubjectKind } from "../../../contract/subjects.ts";
import type { Ctx } from "../../context.ts";
import { recordAudit } from "../audit/public.ts";
import { isForEveryone } from "../../subjects/registry.ts";
import { type AboutThing, insertActivities, insertActivity } from "./activities.sql.ts";
import { type RecordType, typesForPlanners, wireTypeOf } from "./record-types.sql.ts";

/** The changed fields that the activity stores. */
export type ActivityChanges = Readonly<
  Record<string, { readonly before: unknown; readonly after: unknown }>
>;

export interface ActivityEntry {
  /** A verb in the past tense: `created`, `status_changed`. */
  readonly action: string;
  readonly entityType: RecordType;
  readonly entityId: string | null;
  /** A sentence without its subject; the screen puts it in front: "added task Cast slab". */
  readonly message: string;
  readonly changes?: ActivityChanges;
  readonly project?: { readonly id: string; readonly title: string };
  /** The comment that the activity is about. When the comment is deleted, its excerpt and changes are deleted too. */
  readonly comment?: { readonly id: string; readonly excerpt: string | null };
  readonly about?: AboutThing;
}

/** Actions that delete something: they are in the audit trail too, whichever feature did them. */
const deletions: ReadonlySet<string> = new Set([
  "deleted",
  "assignment_deleted",
  "baseline_deleted",
  "comment_removed",
  "constraint_deleted",
  "file_removed",
  "promise_deleted",
  "rate_deleted",
]);

/** The last known state of a deleted record, for the audit trail. */
export function lastOf(state: Readonly<Record<string, unknown>>): ActivityChanges {
  return Object.fromEntries(
    Object.entries(state).map(([name, before]) => [name, { before, after: null }]),
  );
}

function lastKnown({ changes = {}, project }: ActivityEntry): Record<string, unknown> {
  const before = Object.entries(changes).map(([name, change]) => [name, change.before] as const);
  return { ...Object.fromEntries(before), ...(project ? { project: project.title } : {}) };
}

function isForTeam(type: RecordType): boolean {
  if (isSubjectKind(type)) return isForEveryone(type);
  return wireTypeOf(type) !== "finance" && !typesForPlanners.has(type);
}

/** Writes many activities that delete nothing at once, and announces them once for each project. */
export async function recordActivities(
  ctx: Ctx,
  entries: readonly Omit<ActivityEntry, "comment">[],
): Promise<void> {
  if (entries.length === 0) return;
  await insertActivities(
    ctx.tx,
    entries.map(({ changes = {}, project, about, ...entry }) => ({
      ...entry,
      id: ctx.newId(),
      workspaceId: ctx.actor.workspaceId,
      userId: ctx.actor.userId,
      changes: JSON.stringify(changes),
      budget: undefined,
      project,
      comment: undefined,
      about,
      now: ctx.now,
    })),
  );
  const projects = new Set(
    entries.map(({ entityType, project }) => (isForTeam(entityType) ? project?.id : undefined)),
  );
  for (const project of projects)
    ctx.announce({ topic: "activity", ...(project === undefined ? {} : { project }) });
}

/** Writes an activity record in the transaction of the action itself. */
export async function recordActivity(ctx: Ctx, entry: ActivityEntry): Promise<void> {
  // A project's budget may be hidden from some of the people who see the activity.
  const { budget, ...changes } = entry.changes ?? {};
  const isBudget = entry.entityType === "project" && budget !== undefined;
  await insertActivity(ctx.tx, {
    id: ctx.newId(),
    workspaceId: ctx.actor.workspaceId,
    userId: ctx.actor.userId,
    action: entry.action,
    entityType: entry.entityType,
    entityId: entry.entityId,
    message: entry.message,
    changes: JSON.stringify(isBudget ? changes : (entry.changes ?? {})),
    budget: isBudget ? JSON.stringify(budget) : undefined,
    project: entry.project,
    comment: entry.comment,
    about: entry.about,
    now: ctx.now,
  });
  if (deletions.has(entry.action)) {
    await recordAudit(ctx, { kind: "deletion", subject: entry.message, before: lastKnown(entry) });
  }
  // Only people who run all projects receive events about records that are not for the whole team, or that
  // belong to no project.
  const project = isForTeam(entry.entityType) ? entry.project : undefined;
  ctx.announce({ topic: "activity", ...(project ? { project: project.id } : {}) });
}
