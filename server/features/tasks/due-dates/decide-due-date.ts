import { may, refusalOf } from "../../../../contract/permissions.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../../context.ts";
import { notFound, Refusal } from "../../../errors.ts";
import { unnotifyOfProposal } from "../../notifications/public.ts";
import { dueDateAnswer, dueDay, recordDueDate, tellOfDueDate } from "./due-date-news.ts";
import {
  selectProposal,
  type StoredProposal,
  writeDueDate,
  writeProposal,
} from "./due-dates.sql.ts";
import { isFinished } from "../task-rules.ts";
import { lockTask, type StoredTask } from "../tasks.sql.ts";

type Accept = typeof routes.acceptDueDate;
type Decline = typeof routes.declineDueDate;

/**
 * Returns the task, locked, with its proposal, which must be the one that the caller saw.
 * @throws Refusal `not_found`, `forbidden`, `conflict`
 */
async function requireProposal(
  ctx: Ctx,
  { id, dueDate }: { readonly id: string; readonly dueDate: string },
): Promise<{ readonly task: StoredTask; readonly proposal: StoredProposal }> {
  const task = await lockTask(ctx.tx, id);
  if (!task) throw notFound("task");
  if (!may(ctx.actor, "task.schedule", task))
    throw new Refusal("forbidden", refusalOf(ctx.actor, "task.schedule"));
  if (isFinished(task.status)) throw new Refusal("conflict", "This task is finished.");
  const proposal = await selectProposal(ctx.tx, id);
  if (!proposal)
    throw new Refusal("conflict", "There is no longer a proposed due date to decide on.");
  if (proposal.dueDate !== dueDate)
    throw new Refusal(
      "conflict",
      `Another date has been proposed since: ${dueDay(ctx, proposal.dueDate)}.`,
    );
  return { task, proposal };
}

/** Moves the task to the proposed due date, and tells the proposer. */
export async function acceptDueDate(
  ctx: Ctx,
  { params, body }: Input<Accept>,
): Promise<JsonText<AnswerOf<Accept>>> {
  const { task, proposal } = await requireProposal(ctx, { id: params.id, dueDate: body.dueDate });
  await unnotifyOfProposal(ctx, task.id);
  await writeDueDate(ctx.tx, { id: task.id, dueDate: proposal.dueDate, now: ctx.now });
  const day = dueDay(ctx, proposal.dueDate);
  await recordDueDate(ctx, task, {
    message: `accepted the proposed due date of task “${task.title}”`,
    changes: {
      dueDate: { before: task.dueDate, after: proposal.dueDate },
      proposedDueDate: { before: proposal.dueDate, after: null },
    },
  });
  await tellOfDueDate(ctx, task, {
    to: [proposal.by],
    type: "success",
    title: "Proposed due date accepted",
    words: (name) => `${name} accepted ${day} for “${task.title}” on ${task.projectTitle}.`,
  });
  return dueDateAnswer(ctx, task.id);
}

/** Declines the proposed due date: the task keeps its own, and the proposer is told, with the reason if there is one. */
export async function declineDueDate(
  ctx: Ctx,
  { params, body }: Input<Decline>,
): Promise<JsonText<AnswerOf<Decline>>> {
  const { task, proposal } = await requireProposal(ctx, { id: params.id, dueDate: body.dueDate });
  await unnotifyOfProposal(ctx, task.id);
  await writeProposal(ctx.tx, { id: task.id, proposal: null, now: ctx.now });
  const why = body.reason ? `: ${body.reason}` : "";
  await recordDueDate(ctx, task, {
    message: `declined the proposed due date of task “${task.title}”${why}`,
    changes: { proposedDueDate: { before: proposal.dueDate, after: null } },
  });
  const day = dueDay(ctx, proposal.dueDate);
  await tellOfDueDate(ctx, task, {
    to: [proposal.by],
    type: "warning",
    title: "Proposed due date declined",
    words: (name) =>
      `${name} declined ${day} for “${task.title}” on ${task.projectTitle}${why || "."}`,
  });
  return dueDateAnswer(ctx, task.id);
}
