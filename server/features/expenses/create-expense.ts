import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { enteredExpense } from "./expense-rules.ts";
import { insertExpense, lockExpense, selectExpenseProject } from "./expenses.sql.ts";
import { recordExpense } from "./record-expense.ts";
import { expenseAnswer, requireValidFields, withPayee } from "./require-expense.ts";

type Route = typeof routes.createExpense;

/**
 * Adds an expense as a draft. Idempotent: the same `_id` from the same person twice creates one
 * expense.
 */
export async function createExpense(
  ctx: Ctx,
  { body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const project = await selectExpenseProject(ctx.tx, body.project);
  if (!project) throw notFound("project");
  const entered = enteredExpense(body, project);
  await requireValidFields(ctx, { project, counts: false, before: undefined, after: entered });
  const state = await withPayee(ctx, { before: undefined, after: entered });

  const id = body._id ?? ctx.newId();
  const createdBy = ctx.actor.userId;
  const { workspaceId } = ctx.actor;
  const row = { ...state, id, workspaceId, projectId: project.id, createdBy, now: ctx.now };
  // The project's own id identifies the record of its cost plan, which clients read.
  const inserted = id !== project.id && (await insertExpense(ctx.tx, row));
  if (!inserted) {
    const existing = await lockExpense(ctx.tx, id);
    if (existing?.createdBy === createdBy && existing.project.id === project.id)
      return expenseAnswer(ctx, id);
    throw new Refusal("conflict", "Another expense has this id. Please try again.");
  }

  const expense = { ...state, id, createdBy, project };
  await recordExpense(ctx, expense, { action: "created", verb: "entered", figures: false });
  return expenseAnswer(ctx, id);
}
