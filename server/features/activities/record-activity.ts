import { isSubjectKind } from "../../../contract/subjects.ts";
import type { Ctx } from "../../context.ts";
import { recordAudit } from "../audit/public.ts";
import { isForEveryone } from "../subjects.ts";
import { insertActivity } from "./activities.sql.ts";
import { type RecordType, wireTypeOf } from "./record-types.sql.ts";

/** What of a changed field the record keeps. */
export type Changes = Readonly<
  Record<string, { readonly before: unknown; readonly after: unknown }>
>;

export interface ActivityEntry {
  /** A verb in the past: `created`, `status_changed`. */
  readonly action: string;
  readonly entityType: RecordType;
  readonly entityId: string | null;
  /** A sentence without its subject, which the screen puts before it: "added task Cast slab". */
  readonly message: string;
  readonly changes?: Changes;
  readonly project?: { readonly id: string; readonly title: string };
  /** The comment that it tells of; with that, its beginning and what was changed in it are forgotten. */
  readonly comment?: { readonly id: string; readonly excerpt: string | null };
}

/** What leaves nothing to look at stands in the audit trail, too, whichever feature did it. */
const deletions: ReadonlySet<string> = new Set([
  "deleted",
  "assignment_deleted",
  "comment_removed",
  "file_removed",
  "rate_deleted",
]);

/** What is last known of something that is deleted, for the record of it. */
export function lastOf(state: Readonly<Record<string, unknown>>): Changes {
  return Object.fromEntries(
    Object.entries(state).map(([name, before]) => [name, { before, after: null }]),
  );
}

function lastKnown({ changes = {}, project }: ActivityEntry): Record<string, unknown> {
  const before = Object.entries(changes).map(([name, change]) => [name, change.before] as const);
  return { ...Object.fromEntries(before), ...(project ? { project: project.title } : {}) };
}

function isForTeam(type: RecordType): boolean {
  return isSubjectKind(type) ? isForEveryone(type) : wireTypeOf(type) !== "finance";
}

/** Writes the record of what the actor does, in the transaction that does it. */
export async function recordActivity(ctx: Ctx, entry: ActivityEntry): Promise<void> {
  await insertActivity(ctx.tx, {
    id: ctx.newId(),
    workspaceId: ctx.actor.workspaceId,
    userId: ctx.actor.userId,
    action: entry.action,
    entityType: entry.entityType,
    entityId: entry.entityId,
    message: entry.message,
    changes: JSON.stringify(entry.changes ?? {}),
    project: entry.project,
    comment: entry.comment,
    now: ctx.now,
  });
  if (deletions.has(entry.action)) {
    await recordAudit(ctx, { kind: "deletion", subject: entry.message, before: lastKnown(entry) });
  }
  // Only those who run all projects hear of what not all of the team may see, and of what belongs to no project.
  const project = isForTeam(entry.entityType) ? entry.project : undefined;
  ctx.announce({ topic: "activity", ...(project ? { project: project.id } : {}) });
}
