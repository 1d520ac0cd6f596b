import type { Announcement } from "../../announcement.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { insertNotifications, type NotificationRow } from "../notifications/public.ts";
import { recordChanges } from "../live/public.ts";
import { reminderFor } from "./reminder-rules.ts";
import { lockDueTasks, setReminded } from "./reminders.sql.ts";

const BATCH = 500;

/** The dependencies of the job. */
export interface RemindersCtx {
  /** Runs in a transaction of the system role. */
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly publish: (announcements: readonly Announcement[]) => void;
}

/** Sends at most one batch. @returns whether there may be more */
async function sendBatch({ system, now, newId, publish }: RemindersCtx): Promise<boolean> {
  const { due, announced } = await system(async (tx) => {
    const due = await lockDueTasks(tx, { now: now(), limit: BATCH });
    const reminders: NotificationRow[] = [];
    const reminded: { id: string; overdue: boolean }[] = [];
    for (const task of due) {
      const reminder = reminderFor({
        title: task.title,
        projectTitle: task.project_title,
        dueDate: task.due_date,
        today: task.today,
      });
      if (!reminder) continue;
      reminded.push({ id: task.id, overdue: reminder.overdue });
      reminders.push({
        id: newId(),
        workspaceId: task.workspace_id,
        userId: task.assigned_to,
        kind: "due_reminder",
        type: reminder.type,
        title: reminder.title,
        message: reminder.message,
        projectId: task.project_id,
        subject: { kind: "task", id: task.id },
      });
    }
    if (reminders.length > 0) {
      await setReminded(tx, reminded);
      await insertNotifications(tx, reminders, now());
    }
    const news = reminders.map(({ workspaceId, userId }) => ({
      topic: "notification" as const,
      workspace: workspaceId,
      user: userId,
    }));
    return { due, announced: await recordChanges(tx, news) };
  });
  publish(announced);
  return due.length === BATCH && announced.length > 0;
}

/**
 * Reminds the assignees of unfinished tasks a day before the due date, and once after it has
 * passed, by the calendar of each workspace. Idempotent, and safe in several processes: each date
 * is reminded of once.
 */
export async function sendReminders(ctx: RemindersCtx): Promise<void> {
  while (await sendBatch(ctx));
}
