import type { ExpenseStatus } from "../../../contract/expenses/expenses.ts";
import type { Ctx } from "../../context.ts";
import { type ActivityChanges, recordActivity } from "../activities/public.ts";
import { markDone, notify } from "../notifications/public.ts";
import { selectName } from "../people/public.ts";
import { mayApprove, mayDecideOn } from "../../../contract/expenses/approval-rules.ts";
import { readableAmount } from "../../platform/readable-amount.ts";
import { describe, done, type ExpenseState } from "./expense-rules.ts";
import { announcementsOf } from "../../subjects/registry.ts";
import { selectMakersWhoSee } from "../../subjects/expense-subject.sql.ts";
import { type Decider, selectDeciders } from "./approvals.sql.ts";
import type { StoredExpense } from "./expenses.sql.ts";

type Subject = Pick<StoredExpense, "id" | "createdBy" | "project"> & ExpenseState;

/**
 * Records what the actor did with an expense, and announces it. The people who run the projects and the maker
 * learn of the expense; the project's team learns of its money if `figures` change.
 */
export async function recordExpense(
  ctx: Ctx,
  expense: Subject,
  entry: {
    readonly action: string;
    /** The verb before "the expense". */
    readonly verb: string;
    /** What stood out; it follows the sentence. */
    readonly note?: string | undefined;
    readonly changes?: ActivityChanges;
    readonly figures: boolean;
    /** The entry that reverses it. */
    readonly reversal?: string;
  },
): Promise<void> {
  const { id, project } = expense;
  await recordActivity(ctx, {
    action: entry.action,
    entityType: "expense",
    entityId: id,
    message: `${describe(entry.verb, expense)}${entry.note === undefined ? "" : `: ${entry.note}`}`,
    ...(entry.changes ? { changes: entry.changes } : {}),
    project: { id: project.id, title: project.title },
  });
  for (const changed of entry.reversal === undefined ? [id] : [id, entry.reversal]) {
    const of = { kind: "expense", id: changed, projectId: project.id } as const;
    for (const announcement of await announcementsOf(ctx.tx, of)) ctx.announce(announcement);
  }
  if (entry.figures) ctx.announce({ topic: "money", project: project.id });
}

/** Marks the actor's own notifications that ask for a decision on an expense as read, once they have decided. */
export async function settleNews(ctx: Ctx, id: string): Promise<void> {
  await markDone(ctx, { kind: "expense", subject: { kind: "expense", id } });
}

/** Notifies people who may decide on an expense that it waits for them. `did` is what the actor did with it. */
async function notifyOf(
  ctx: Ctx,
  expense: Subject,
  news: { readonly people: readonly string[]; readonly title: string; readonly did: string },
): Promise<void> {
  const name = await selectName(ctx.tx, ctx.actor.userId);
  const amount = readableAmount(expense.amount, expense.currency);
  const { description, project, id } = expense;
  await notify(ctx, news.people, {
    kind: "expense",
    type: "info",
    title: news.title,
    message: `${name} ${news.did} “${description}” of ${amount} on ${project.title}.`,
    projectId: project.id,
    subject: { kind: "expense", id },
  });
}

async function decidersOn(ctx: Ctx, { createdBy }: Subject): Promise<readonly Decider[]> {
  return (await selectDeciders(ctx.tx)).filter((person) => mayDecideOn(person, createdBy));
}

/** Notifies the people who may decide on an expense that it waits for them. */
export async function notifyDeciders(ctx: Ctx, expense: Subject): Promise<void> {
  const people = (await decidersOn(ctx, expense)).map(({ userId }) => userId);
  const title = "Expense waiting for a decision";
  await notifyOf(ctx, expense, { people, title, did: "submitted" });
}

/**
 * Notifies the people who may decide that the actor submitted a spreadsheet of expenses on a project. They get one
 * notification for all of them.
 */
export async function notifyDecidersOfSpreadsheet(
  ctx: Ctx,
  sheet: {
    readonly project: { readonly id: string; readonly title: string };
    /** The id of one of the expenses. */
    readonly id: string;
    readonly contents: string;
  },
): Promise<void> {
  const { userId } = ctx.actor;
  const deciders = (await selectDeciders(ctx.tx)).filter((person) => mayDecideOn(person, userId));
  const name = await selectName(ctx.tx, userId);
  await notify(
    ctx,
    deciders.map((person) => person.userId),
    {
      kind: "expense",
      type: "info",
      title: "Expenses waiting for a decision",
      message: `${name} submitted ${sheet.contents} on ${sheet.project.title}.`,
      projectId: sheet.project.id,
      subject: { kind: "expense", id: sheet.id },
    },
  );
}

/** Notifies those who can give the second approval that the actor has given the first. */
export async function notifySeconds(ctx: Ctx, expense: StoredExpense): Promise<void> {
  const people = (await selectDeciders(ctx.tx))
    .filter((person) => mayApprove(person, expense))
    .map(({ userId }) => userId);
  const title = "Expense waiting for a second approval";
  await notifyOf(ctx, expense, { people, title, did: "gave the first of two approvals to" });
}

/** Notifies the maker of an expense of what the actor did with it, if they still see it. */
async function tellMaker(
  ctx: Ctx,
  expense: Subject,
  news: {
    readonly type: "warning" | "success";
    readonly title: string;
    /** The verb before “the description”. */
    readonly did: string;
    readonly reason?: string | undefined;
  },
): Promise<void> {
  const { createdBy, project } = expense;
  if (createdBy === null || createdBy === ctx.actor.userId) return;
  const maker = { projectId: project.id, people: [createdBy] };
  if ((await selectMakersWhoSee(ctx.tx, maker)).length === 0) return;
  const name = await selectName(ctx.tx, ctx.actor.userId);
  const amount = readableAmount(expense.amount, expense.currency);
  const why = news.reason === undefined ? "." : `: ${news.reason}`;
  await notify(ctx, [createdBy], {
    kind: "expense",
    type: news.type,
    title: news.title,
    message: `${name} ${news.did} “${expense.description}” of ${amount} on ${project.title}${why}`,
    projectId: project.id,
    subject: { kind: "expense", id: expense.id },
  });
}

/** Notifies the maker of an expense of the outcome, if they still see it. */
export async function notifyMaker(
  ctx: Ctx,
  expense: Subject,
  { status, reason }: { readonly status: ExpenseStatus | "reversed"; readonly reason?: string },
): Promise<void> {
  const isBad = status === "rejected" || status === "reversed";
  const did = status === "reversed" ? "reversed" : done[status];
  await tellMaker(ctx, expense, {
    type: isBad ? "warning" : "success",
    title: `Expense ${did}`,
    did,
    reason,
  });
}

/** Notifies the maker of an expense that a payment of it was reversed, if they still see it. */
export async function notifyMakerOfPayment(
  ctx: Ctx,
  expense: Subject,
  { amount, reason }: { readonly amount: string; readonly reason: string },
): Promise<void> {
  const paid = readableAmount(amount, expense.currency);
  const did = `reversed the payment of ${paid} for`;
  await tellMaker(ctx, expense, { type: "warning", title: "Payment reversed", did, reason });
}
