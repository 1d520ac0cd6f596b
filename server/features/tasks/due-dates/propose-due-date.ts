import { hatsMatter, may, refusalOf } from "../../../../contract/permissions.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../../context.ts";
import { notFound, Refusal } from "../../../errors.ts";
import { today } from "../../../platform/calendar.ts";
import { selectOwnHats } from "../../team/public.ts";
import { unnotifyOfProposal } from "../../notifications/public.ts";
import { dueDateAnswer, dueDay, recordDueDate, tellOfDueDate } from "./due-date-news.ts";
import { selectProposal, writeProposal } from "./due-dates.sql.ts";
import { isFinished } from "../task-rules.ts";
import { lockTask, selectAccepters, type StoredTask } from "../tasks.sql.ts";

type Propose = typeof routes.proposeDueDate;
type Withdraw = typeof routes.withdrawDueDate;

/**
 * Returns the task, locked, if the caller may propose a date for it and it is not finished.
 * @throws Refusal `not_found`, `forbidden`, `conflict`
 */
async function requireProposer(ctx: Ctx, id: string): Promise<StoredTask> {
  const task = await lockTask(ctx.tx, id);
  if (!task) throw notFound("task");
  if (!(await mayPropose(ctx, task)))
    throw new Refusal("forbidden", refusalOf(ctx.actor, "task.propose"));
  if (isFinished(task.status)) throw new Refusal("conflict", "This task is finished.");
  return task;
}

async function mayPropose(ctx: Ctx, task: StoredTask): Promise<boolean> {
  // A person who may move the date has nobody to ask.
  if (may(ctx.actor, "task.schedule", task)) return false;
  if (may(ctx.actor, "task.propose", task)) return true;
  if (!hatsMatter(ctx.actor, "task.propose")) return false;
  const worn = await selectOwnHats(ctx.tx, {
    userId: ctx.actor.userId,
    projectId: task.projectId,
    personId: task.assignedTo,
  });
  return may(ctx.actor, "task.propose", { ...task, ...worn });
}

/**
 * Proposes another due date, which replaces any earlier proposal. Notifies the task's maker, the engineers and
 * admins on the team, and the person whose proposal this replaces.
 */
export async function proposeDueDate(
  ctx: Ctx,
  { params, body }: Input<Propose>,
): Promise<JsonText<AnswerOf<Propose>>> {
  const task = await requireProposer(ctx, params.id);
  if (task.followsActivity)
    throw new Refusal(
      "conflict",
      "This task follows the dates of its activity, which has to move.",
    );
  const { dueDate, reason } = body;
  if (dueDate === task.dueDate) {
    const message = "The task is due on this day already.";
    throw new Refusal("validation_failed", message, { dueDate: message });
  }
  if (dueDate < today(ctx.now, ctx.actor.timeZone)) {
    const message = "This day is over. Propose today or a later day.";
    throw new Refusal("validation_failed", message, { dueDate: message });
  }
  const before = await selectProposal(ctx.tx, task.id);
  const { userId } = ctx.actor;
  if (before?.dueDate === dueDate && before.reason === reason && before.by === userId)
    return dueDateAnswer(ctx, task.id);

  await writeProposal(ctx.tx, {
    id: task.id,
    proposal: { dueDate, reason, by: userId },
    now: ctx.now,
  });
  // A person who has not read of an older proposal is told only of this one.
  if (before) await unnotifyOfProposal(ctx, task.id);
  const day = dueDay(ctx, dueDate);
  await recordDueDate(ctx, task, {
    message: `proposed ${day} as the due date of task “${task.title}”: ${reason}`,
    changes: { proposedDueDate: { before: before?.dueDate ?? null, after: dueDate } },
  });
  await tellOfDueDate(ctx, task, {
    to: [task.createdBy, ...(await selectAccepters(ctx.tx, task.projectId))],
    type: "info",
    title: "Another due date proposed",
    topic: "proposed",
    words: (name) =>
      `${name} proposes ${day} as the due date of “${task.title}” on ${task.projectTitle}: ${reason}`,
  });
  // The actor is never told of their own action.
  if (before) {
    await tellOfDueDate(ctx, task, {
      to: [before.by],
      type: "info",
      title: "Your proposed date is replaced",
      words: (name) =>
        `${name} proposes ${day} as the due date of “${task.title}” on ${task.projectTitle}, in place of ${dueDay(ctx, before.dueDate)}, which you proposed: ${reason}`,
    });
  }
  return dueDateAnswer(ctx, task.id);
}

/** Withdraws the caller's own proposal. @throws Refusal `conflict` if they have none */
export async function withdrawDueDate(
  ctx: Ctx,
  { params }: Input<Withdraw>,
): Promise<JsonText<AnswerOf<Withdraw>>> {
  const task = await requireProposer(ctx, params.id);
  const before = await selectProposal(ctx.tx, task.id);
  if (before?.by !== ctx.actor.userId)
    throw new Refusal("conflict", "You have no open proposal on this task.");
  await unnotifyOfProposal(ctx, task.id);
  await writeProposal(ctx.tx, { id: task.id, proposal: null, now: ctx.now });
  await recordDueDate(ctx, task, {
    message: `withdrew the proposed due date of task “${task.title}”`,
    changes: { proposedDueDate: { before: before.dueDate, after: null } },
  });
  return dueDateAnswer(ctx, task.id);
}
