import { daysBetween } from "../../../engine/day.ts";
import type { NotificationType } from "../../../contract/mail/notifications.ts";

/** An unfinished task with a due date and an assignee, on a day of its workspace. */
export interface DueTask {
  readonly title: string;
  readonly projectTitle: string;
  /** `YYYY-MM-DD`, like all days here. */
  readonly dueDate: string;
  readonly today: string;
}

export interface Reminder {
  /** Whether the date has passed; there is one reminder before and one after. */
  readonly overdue: boolean;
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
}

const longDate = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/**
 * The reminder for the assignee. The first one is sent the day before the due date, or on that date if nobody could
 * be reminded the day before. The second one is sent after the date has passed. Undefined while the date is further
 * away.
 */
export function reminderFor({
  title,
  projectTitle,
  dueDate,
  today,
}: DueTask): Reminder | undefined {
  const daysLeft = daysBetween(today, dueDate);
  const date = longDate.format(new Date(dueDate));
  const task = `“${title}” on ${projectTitle}`;
  if (daysLeft > 1) return undefined;
  if (daysLeft < 0) {
    return {
      overdue: true,
      type: "warning",
      title: "Task overdue",
      message: `${task} was due on ${date} and is not finished.`,
    };
  }
  const when = daysLeft === 1 ? "tomorrow" : "today";
  return {
    overdue: false,
    type: "info",
    title: `Task due ${when}`,
    message: `${task} is due ${when}, ${date}.`,
  };
}
