import { sql } from "kysely";
import type { NotificationKind } from "../../../contract/mail/mail-settings.ts";
import type { NotificationType } from "../../../contract/mail/notifications.ts";
import { roles, seesAllProjects } from "../../../contract/permissions.ts";
import type { SubjectRef } from "../../../contract/subjects.ts";
import type { Tx } from "../../database/kysely-client.ts";
import type { ActivityChanges } from "../activities/public.ts";

export interface NotificationRow {
  readonly id: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly kind: NotificationKind;
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
  readonly projectId: string | null;
  /** The record of that project that it is about; null for news of the project itself. */
  readonly subject: SubjectRef | null;
  readonly commentId?: string | null;
  readonly topic?: NotificationTopic | undefined;
  /** The records that it counts, for a topic that counts records. */
  readonly counts?: readonly string[] | undefined;
  /** The person who caused the notification; given with a topic. */
  readonly actorId?: string | null;
}

/**
 * `finished`: tasks that one person finishes, which share one notification. `proposed`: a due date that waits for
 * a decision. `reported`: progress that contractors report on a project, which shares one notification. `ready`: files
 * that are made for one person, which share one notification.
 */
export type NotificationTopic = "finished" | "proposed" | "reported" | "ready";

/** Writes notifications, all with the same time. */
export async function insertNotifications(
  tx: Tx,
  rows: readonly NotificationRow[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto("notifications")
    .values(
      rows.map((row) => ({
        id: row.id,
        workspace_id: row.workspaceId,
        user_id: row.userId,
        kind: row.kind,
        type: row.type,
        title: row.title,
        message: row.message,
        project_id: row.projectId,
        subject_kind: row.subject?.kind ?? null,
        subject_id: row.subject?.id ?? null,
        comment_id: row.commentId ?? null,
        topic: row.topic ?? null,
        actor_id: row.actorId ?? null,
        ...(row.counts && { subjects: [...row.counts] }),
        created_at: now.toISOString(),
      })),
    )
    .execute();
}

/**
 * Deletes the unread news of the actor's own last change of a record, if `changes` undo exactly that change within
 * a minute.
 * @returns the people who no longer have the news
 */
export async function takeBackNews(
  tx: Tx,
  of: {
    readonly subject: SubjectRef;
    readonly changes: ActivityChanges;
    readonly now: Date;
  },
): Promise<string[]> {
  const { subject, changes, now } = of;
  const { rows } = await sql<{ id: string }>`
    select id from take_back_news(${subject.kind}, ${subject.id}, ${JSON.stringify(changes)}::jsonb,
                                  ${now.toISOString()}::timestamptz) of(id)`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Adds a task that the actor finished to the notifications that they caused a moment ago on the same project.
 * @returns the people who learn of the task in this way
 */
export async function joinFinished(
  tx: Tx,
  of: {
    readonly taskId: string;
    readonly projectId: string;
    readonly people: readonly string[];
    readonly now: Date;
  },
): Promise<string[]> {
  const { taskId, projectId, people, now } = of;
  const { rows } = await sql<{ id: string }>`
    select id from join_finished(${taskId}::uuid, ${projectId}::uuid, ${people}::uuid[],
                                 ${now.toISOString()}::timestamptz) of(id)`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Removes tasks that no longer wait to be accepted from the unread news that they are finished.
 * @returns the people whose news changed
 */
export async function leaveFinished(
  tx: Tx,
  of: { readonly projectId: string; readonly taskIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from leave_finished(${of.projectId}::uuid, ${of.taskIds}::uuid[]) of(id)`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Counts an activity report in the unread notification about the project's activity reports.
 * @returns the people who learn of the report in this way
 */
export async function joinReported(
  tx: Tx,
  of: {
    readonly reportId: string;
    readonly projectId: string;
    readonly people: readonly string[];
    readonly now: Date;
  },
): Promise<string[]> {
  const { reportId, projectId, people, now } = of;
  const { rows } = await sql<{ id: string }>`
    select id from join_reported(${projectId}::uuid, ${reportId}::uuid, ${people}::uuid[],
                                 ${now.toISOString()}::timestamptz) of(id)`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Removes reports that no longer wait from the unread news of them.
 * @returns the people whose news changed
 */
export async function leaveReported(
  tx: Tx,
  of: { readonly projectId: string; readonly reportIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from leave_reported(${of.projectId}::uuid, ${of.reportIds}::uuid[]) of(id)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Counts a file that is ready in its person's unread notification of files. @returns false if they have none */
export async function joinReady(
  tx: Tx,
  { reportId, now }: { readonly reportId: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ joined: boolean }>`
    select join_ready(${reportId}::uuid, ${now.toISOString()}::timestamptz) as joined`.execute(tx);
  return rows[0]?.joined ?? false;
}

/** Removes a file from the actor's unread notification of files. @returns whether it was there */
export async function leaveReady(
  tx: Tx,
  { reportId, now }: { readonly reportId: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select leave_ready(${reportId}::uuid, ${now.toISOString()}::timestamptz) as left`.execute(tx);
  return rows[0]?.left ?? false;
}

/** Removes deleted files from the unread notifications that count them. For the system role. */
export async function forgetReady(
  tx: Tx,
  { reportIds, now }: { readonly reportIds: readonly string[]; readonly now: Date },
): Promise<void> {
  if (reportIds.length === 0) return;
  await sql`select forget_ready(${[...reportIds]}::uuid[], ${now.toISOString()}::timestamptz)`.execute(
    tx,
  );
}

/** An activity that an edit moved, with its dates before. */
export interface MovedActivity {
  readonly id: string;
  readonly start: string;
  readonly finish: string;
}

/**
 * Notifies the people who are responsible for activities of a programme that these have moved, in one unread
 * notification each.
 * @returns the people whose news changed
 */
export async function insertMovedNews(
  tx: Tx,
  of: { readonly projectId: string; readonly moved: readonly MovedActivity[]; readonly now: Date },
): Promise<string[]> {
  const { projectId, moved, now } = of;
  const { rows } = await sql<{ id: string }>`
    select id from tell_moved(${projectId}::uuid, ${moved.map(({ id }) => id)}::uuid[],
                              ${moved.map(({ start }) => start)}::timestamp[],
                              ${moved.map(({ finish }) => finish)}::timestamp[],
                              ${now.toISOString()}::timestamptz) of(id)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes the unread news that a due date is proposed for the task. @returns the people who no longer have it */
export async function takeBackProposal(tx: Tx, taskId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from take_back_proposal(${taskId}::uuid) of(id)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Selects, of these people, those who are active and see the project: they run all projects, or are on its team. */
export async function selectWhoSee(
  tx: Tx,
  of: {
    readonly workspaceId: string;
    readonly projectId: string;
    readonly people: readonly string[];
  },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("memberships as m")
    .where("m.workspace_id", "=", of.workspaceId)
    .where("m.user_id", "in", of.people)
    .where("m.active", "=", true)
    .where((eb) =>
      eb.or([
        eb("m.role", "in", roles.filter(seesAllProjects)),
        eb.exists(
          eb
            .selectFrom("project_members as t")
            .whereRef("t.user_id", "=", "m.user_id")
            .where("t.project_id", "=", of.projectId)
            .select("t.user_id"),
        ),
      ]),
    )
    .select("m.user_id")
    .execute();
  return rows.map(({ user_id: id }) => id);
}
