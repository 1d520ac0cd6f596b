import type pg from "pg";
import type { NotificationType } from "../../contract/mail/notifications.ts";
import { newId } from "../../server/platform/ids.ts";

/** Adds an activity to a project. */
export async function addActivity(
  db: pg.Pool,
  activity: {
    workspaceId: string;
    projectId: string;
    userId: string;
    message: string;
    at: Date;
    entityType?: string;
    entityId?: string;
  },
): Promise<void> {
  await db.query(
    `insert into activities (id, workspace_id, project_id, project_title, entity_type, entity_id,
                             action, message, user_id, created_at)
     select $1, $2, id, title, $4, $5, 'updated', $6, $7, $8 from projects where id = $3`,
    [
      newId(),
      activity.workspaceId,
      activity.projectId,
      activity.entityType ?? "project",
      activity.entityId ?? activity.projectId,
      activity.message,
      activity.userId,
      activity.at,
    ],
  );
}

export interface NotificationToAdd {
  readonly title: string;
  readonly type?: NotificationType;
  readonly isRead?: boolean;
  readonly projectId?: string;
  readonly taskId?: string;
}

/** Adds notifications for a person, each a minute older than the one before; the first is a minute old. */
export async function addNotifications(
  db: pg.Pool,
  person: { workspaceId: string; userId: string },
  notifications: readonly NotificationToAdd[],
): Promise<void> {
  const rows = notifications.map(({ title, type, isRead, projectId, taskId }, index) => ({
    id: newId(),
    title,
    type: type ?? "info",
    is_read: isRead ?? false,
    project_id: projectId ?? null,
    task_id: taskId ?? null,
    created_at: new Date(Date.now() - (index + 1) * 60_000),
  }));
  await db.query(
    `insert into notifications (id, workspace_id, user_id, type, title, message, is_read,
                                project_id, subject_kind, subject_id, created_at)
     select id, $2, $3, type, title, 'Of the site at Lekki.', is_read, project_id,
            case when task_id is not null then 'task' end, task_id, created_at
       from jsonb_to_recordset($1) as n(id uuid, type text, title text, is_read boolean,
                                        project_id uuid, task_id uuid, created_at timestamptz)`,
    [JSON.stringify(rows), person.workspaceId, person.userId],
  );
}

/** A given number of notifications, numbered from 1. */
export function numbered(
  count: number,
  rest: Partial<NotificationToAdd> = {},
): NotificationToAdd[] {
  return Array.from({ length: count }, (_, index) => ({ title: `Notice ${index + 1}`, ...rest }));
}
