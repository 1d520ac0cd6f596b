import type { NotificationType } from "../../../../contract/mail/notifications.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, JsonText } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import { dayInWords } from "../../../merge/merge-words.ts";
import { today } from "../../../platform/calendar.ts";
import { type ActivityChanges, recordActivity } from "../../activities/public.ts";
import { type NotificationTopic, notify } from "../../notifications/public.ts";
import { selectName } from "../../people/public.ts";
import type { StoredProposal } from "./due-dates.sql.ts";
import { selectTaskJson, type StoredTask } from "../tasks.sql.ts";

/** A due date in words: 12 Mar, or with the year if it is another year. */
export function dueDay({ now, actor }: Ctx, day: string): string {
  return dayInWords(day, today(now, actor.timeZone));
}

/** Records what was done about a task's due date, and announces the task. */
export async function recordDueDate(
  ctx: Ctx,
  task: StoredTask,
  { message, changes }: { readonly message: string; readonly changes: ActivityChanges },
): Promise<void> {
  const project = { id: task.projectId, title: task.projectTitle };
  await recordActivity(ctx, {
    action: "updated",
    entityType: "task",
    entityId: task.id,
    message,
    changes,
    project,
  });
  ctx.announce({ topic: "task", project: project.id, id: task.id });
}

/** Tells people about a task's due date, in words with the actor's name. */
export async function tellOfDueDate(
  ctx: Ctx,
  task: StoredTask,
  news: {
    readonly to: readonly (string | null)[];
    readonly type: NotificationType;
    readonly title: string;
    readonly words: (actor: string) => string;
    readonly topic?: NotificationTopic;
  },
): Promise<void> {
  const { to, type, title, words, topic } = news;
  await notify(ctx, to, {
    kind: "status",
    type,
    title,
    message: words(await selectName(ctx.tx, ctx.actor.userId)),
    projectId: task.projectId,
    subject: { kind: "task", id: task.id },
    topic,
  });
}

/** Tells the person who proposed a due date that the task got another one, which settles the proposal. */
export async function tellOfOtherDate(
  ctx: Ctx,
  task: StoredTask,
  { proposal, dueDate }: { readonly proposal: StoredProposal; readonly dueDate: string | null },
): Promise<void> {
  const now =
    dueDate === null ? "It has no due date now" : `It is due on ${dueDay(ctx, dueDate)} now`;
  await tellOfDueDate(ctx, task, {
    to: [proposal.by],
    type: "info",
    title: "Due date changed",
    words: (name) =>
      `${name} changed the due date of “${task.title}” on ${task.projectTitle}, for which you proposed ${dueDay(ctx, proposal.dueDate)}. ${now}.`,
  });
}

/** The task as it is now, which all calls about due dates return. */
export async function dueDateAnswer(
  ctx: Ctx,
  id: string,
): Promise<JsonText<AnswerOf<typeof routes.proposeDueDate>>> {
  const json = await selectTaskJson(ctx.tx, id);
  if (json === undefined) throw notFound("task");
  return { json: `{"data":${json}}` };
}
