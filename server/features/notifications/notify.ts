import type { NotificationKind } from "../../../contract/mail/mail-settings.ts";
import type { NotificationType } from "../../../contract/mail/notifications.ts";
import type { SubjectRef } from "../../../contract/subjects.ts";
import type { Ctx } from "../../context.ts";
import { workHint } from "../../platform/leases/work-hint.ts";
import type { ActivityChanges } from "../activities/public.ts";
import {
  insertNotifications,
  joinFinished,
  joinReported,
  leaveFinished,
  leaveReported,
  type MovedActivity,
  type NotificationTopic,
  selectWhoSee,
  takeBackNews,
  takeBackProposal,
  insertMovedNews,
} from "./news.sql.ts";

/** Announces that there is news to push. */
export const newsHint = workHint();

export interface NotificationEntry {
  /** Its section in the daily mail, which its reader can switch off. */
  readonly kind: NotificationKind;
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
  readonly projectId?: string;
  /** The record of that project that it is about; omitted for news of the project itself. */
  readonly subject?: SubjectRef;
  /** The comment that it is about. The notification is deleted with it. */
  readonly commentId?: string;
  readonly topic?: NotificationTopic | undefined;
  /** The report of a project's programme that it counts, if its topic is `reported`. */
  readonly report?: string;
}

/**
 * Deletes the unread notifications of the actor's last change of a record, if `changes` undo exactly that change
 * within a minute. Call it before the activity of the undoing is recorded.
 * @returns the people who need not be told of the undoing
 */
export async function unnotify(
  ctx: Ctx,
  of: { readonly subject: SubjectRef; readonly changes: ActivityChanges },
): Promise<readonly string[]> {
  const spared = await takeBackNews(ctx.tx, { ...of, now: ctx.now });
  for (const user of spared) ctx.announce({ topic: "notification", user });
  return spared;
}

/**
 * Deletes the unread notifications of the due date that is proposed for a task. Call it when the caller proposes
 * or decides, while the task still has the proposal.
 */
export async function unnotifyOfProposal(ctx: Ctx, taskId: string): Promise<void> {
  for (const user of await takeBackProposal(ctx.tx, taskId))
    ctx.announce({ topic: "notification", user });
}

/**
 * Removes a task from the unread notifications of finished tasks. Call it once the task no longer waits to be
 * accepted: it is accepted, back at work, or deleted.
 */
export async function unnotifyOfFinished(
  ctx: Ctx,
  task: { readonly id: string; readonly projectId: string },
): Promise<void> {
  const of = { projectId: task.projectId, taskIds: [task.id] };
  for (const user of await leaveFinished(ctx.tx, of)) ctx.announce({ topic: "notification", user });
}

/**
 * Notifies the people who are responsible for activities of a programme that the actor has moved these activities.
 */
export async function notifyOfMoved(
  ctx: Ctx,
  of: { readonly projectId: string; readonly moved: readonly MovedActivity[] },
): Promise<void> {
  for (const user of await insertMovedNews(ctx.tx, { ...of, now: ctx.now }))
    ctx.announce({ topic: "notification", user });
}

/** Removes reports of a programme from the unread notifications of them. Call it once the reports no longer wait. */
export async function unnotifyOfReports(
  ctx: Ctx,
  of: { readonly projectId: string; readonly reportIds: readonly string[] },
): Promise<void> {
  for (const user of await leaveReported(ctx.tx, of)) ctx.announce({ topic: "notification", user });
}

/**
 * Notifies people of what the actor does, in the same transaction. It skips the actor and notifies
 * nobody twice. News of a project goes only to those who see it now: the maker or assignee of a
 * task may have left the team since.
 */
export async function notify(
  ctx: Ctx,
  people: Iterable<string | null>,
  entry: NotificationEntry,
): Promise<void> {
  const others = [...new Set(people)]
    .filter((id) => id !== null)
    .filter((id) => id !== ctx.actor.userId);
  if (others.length === 0) return;
  const { workspaceId } = ctx.actor;
  const recipients =
    entry.projectId === undefined
      ? others
      : await selectWhoSee(ctx.tx, { workspaceId, projectId: entry.projectId, people: others });
  if (recipients.length === 0) return;
  const joined = await whoJoin(ctx, recipients, entry);
  const rows = recipients
    .filter((id) => !joined.includes(id))
    .map((userId) => ({
      id: ctx.newId(),
      workspaceId,
      userId,
      kind: entry.kind,
      type: entry.type,
      title: entry.title,
      message: entry.message,
      projectId: entry.projectId ?? null,
      subject: entry.subject ? { kind: entry.subject.kind, id: entry.subject.id } : null,
      commentId: entry.commentId ?? null,
      topic: entry.topic,
      counts: countedBy(entry),
      actorId: entry.topic === undefined ? null : ctx.actor.userId,
    }));
  if (rows.length > 0) await insertNotifications(ctx.tx, rows, ctx.now);
  newsHint.announceAfter(ctx.tx);
  for (const user of recipients) ctx.announce({ topic: "notification", user });
}

/** The people who already have an unread notification of this topic, to which the news is added instead. */
async function whoJoin(
  { tx, now }: Ctx,
  people: readonly string[],
  { topic, projectId, subject, report }: NotificationEntry,
): Promise<readonly string[]> {
  if (projectId === undefined) return [];
  if (topic === "finished" && subject)
    return joinFinished(tx, { taskId: subject.id, projectId, people, now });
  if (topic === "reported" && report !== undefined)
    return joinReported(tx, { reportId: report, projectId, people, now });
  return [];
}

/** The records that a notification counts from the start. */
function countedBy({ topic, subject, report }: NotificationEntry): readonly string[] | undefined {
  if (topic === "finished" && subject) return [subject.id];
  return report === undefined ? undefined : [report];
}
