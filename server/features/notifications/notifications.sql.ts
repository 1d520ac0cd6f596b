import { sql } from "kysely";
import type { NotificationKind } from "../../../contract/mail/mail-settings.ts";
import { instant, literal, object, plain, text } from "../../database/json-text.ts";
import type { SubjectRef } from "../../../contract/subjects.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { subjectOfKind } from "../../subject.sql.ts";
import { beyond, type JsonPage, newestFirst, selectPage } from "../../database/paging/page.ts";

const ORDER = newestFirst("n");

/**
 * The record is named only while the reader sees it, so that no link is dead. `title` and `message` are null where
 * `topic` and `facts` stand in for them.
 */
const notificationObject = object({
  _id: plain("n.id"),
  title: text("n.title"),
  message: text("n.message"),
  topic: plain("n.topic"),
  facts: literal("n.facts"),
  type: plain("n.type"),
  kind: plain("n.kind"),
  isRead: literal("n.is_read"),
  createdAt: instant("n.created_at"),
  project: plain("coalesce(p.id, s.project_id)"),
  subject: object({ kind: plain("s.subject_kind"), _id: plain("s.subject_id") }, "s.subject_id"),
  task: plain(subjectOfKind("s", "task")),
  expense: plain(subjectOfKind("s", "expense")),
});

export interface NotificationFigures {
  readonly unreadCount: number;
  readonly total: number;
}

/**
 * A page of the actor's own notifications, newest first, with the total.
 * @param read if set, only those that were read, or only those that were not.
 * @throws Refusal `validation_failed` for an altered cursor.
 */
export async function selectNotificationPage(
  tx: Tx,
  input: {
    readonly limit: number;
    readonly cursor: string | undefined;
    readonly read: boolean | undefined;
  },
): Promise<JsonPage & NotificationFigures> {
  const { limit, cursor, read } = input;
  const matches = read === undefined ? sql`true` : sql`n.is_read = ${read}`;
  return selectPage<NotificationFigures>(tx, {
    rows: sql`select n.* from notifications n where ${matches} and ${beyond(cursor, ORDER)}`,
    alias: "n",
    order: ORDER,
    limit,
    element: notificationObject,
    joins: sql`
      left join projects p on p.id = n.project_id
      left join lateral (select n.subject_kind, n.subject_id, of.project_id
        from subject_project(n.subject_kind, n.subject_id) of(project_id)
        where of.project_id is not null) s on true`,
    figures: {
      unreadCount: sql`(select count(*)::int from notifications n where not n.is_read)`,
      total: sql`(select count(*)::int from notifications n where ${matches})`,
    },
  });
}

/** Marks a notification as read. Returns false if it is not the actor's own. */
export async function setNotificationRead(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable("notifications")
    .set({ is_read: true })
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Marks the actor's own notifications of one kind about something as read. @returns how many were unread. */
export async function markReadOf(
  tx: Tx,
  { kind, subject }: { readonly kind: NotificationKind; readonly subject: SubjectRef },
): Promise<number> {
  const result = await tx
    .updateTable("notifications")
    .set({ is_read: true })
    .where("kind", "=", kind)
    .where("subject_kind", "=", subject.kind)
    .where("subject_id", "=", subject.id)
    .where("is_read", "=", false)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Whether one of the actor's own unread notifications counts this file. */
export async function isNewsOfFile(tx: Tx, reportId: string): Promise<boolean> {
  const { rows } = await sql`
    select from notifications n
     where n.topic = 'ready' and not n.is_read and n.subjects @> array[${reportId}::uuid]`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Marks all of the actor's notifications as read. @returns how many were unread. */
export async function markAllRead(tx: Tx): Promise<number> {
  const result = await tx
    .updateTable("notifications")
    .set({ is_read: true })
    .where("is_read", "=", false)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Deletes a notification. Returns false if it is not the actor's own. */
export async function deleteNotificationRow(tx: Tx, id: string): Promise<boolean> {
  const result = await tx.deleteFrom("notifications").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
