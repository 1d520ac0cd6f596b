import type { Expense } from "../../../contract/expenses/expenses.ts";
import { may, refusals } from "../../../contract/permissions.ts";
import { coinProblem } from "../../../engine/currency.ts";
import type { Ctx, JsonText } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { today } from "../../platform/calendar.ts";
import { requireCompanyName, selectCompanyName } from "../companies/public.ts";
import { isCurrency } from "../projects/public.ts";
import { isTaskOf } from "../tasks/public.ts";
import { dateError, type ExpenseState } from "./expense-rules.ts";
import {
  type ExpenseProject,
  isCostCodeOf,
  lockExpense,
  selectExpenseJson,
  type StoredExpense,
} from "./expenses.sql.ts";

/** Returns an expense that is visible to the caller and locks it. @throws Refusal `not_found` */
export async function requireExpense(ctx: Ctx, id: string): Promise<StoredExpense> {
  const expense = await lockExpense(ctx.tx, id);
  if (!expense) throw notFound("expense");
  return expense;
}

/** Returns an expense that the caller may change and locks it. @throws Refusal `not_found`, `forbidden` */
export async function requireOwnExpense(ctx: Ctx, id: string): Promise<StoredExpense> {
  const expense = await requireExpense(ctx, id);
  const { createdBy } = expense;
  if (!may(ctx.actor, "expense.edit", { createdBy, assignedTo: null }))
    throw new Refusal("forbidden", refusals["expense.edit"]);
  return expense;
}

function refuse(field: string, message: string): never {
  throw new Refusal("validation_failed", message, { [field]: message });
}

/** Refuses an impossible date. @throws Refusal `validation_failed` */
export function requireDate(
  ctx: Ctx,
  expense: { readonly date: string; readonly counts: boolean; readonly project: ExpenseProject },
): void {
  const invalid = dateError({
    date: expense.date,
    counts: expense.counts,
    start: expense.project.start,
    finish: expense.project.finish,
    today: today(ctx.now, ctx.actor.timeZone),
  });
  if (invalid !== undefined) refuse("date", invalid);
}

/**
 * Refuses an unknown currency, an amount with more decimals than the currency has, an impossible date, and the
 * cost code or task of another project. Values that have not changed are not checked again.
 * @throws Refusal `validation_failed`
 */
export async function requireValidFields(
  ctx: Ctx,
  expense: {
    readonly project: ExpenseProject;
    readonly counts: boolean;
    readonly before: ExpenseState | undefined;
    readonly after: ExpenseState;
  },
): Promise<void> {
  const { project, counts, before, after } = expense;
  if (!isCurrency(after.currency)) refuse("currency", `${after.currency} is not a currency.`);
  if (after.amount !== before?.amount || after.currency !== before.currency) {
    const problem = coinProblem(Number(after.amount), after.currency);
    if (problem !== undefined) refuse("amount", problem);
  }
  if (after.date !== before?.date) requireDate(ctx, { date: after.date, counts, project });
  const of = (id: string) => ({ id, projectId: project.id });
  if (after.costCode !== null && after.costCode !== before?.costCode) {
    if (!(await isCostCodeOf(ctx.tx, of(after.costCode))))
      refuse("costCode", "This cost code does not belong to the project.");
  }
  if (after.task !== null && after.task !== before?.task) {
    if (!(await isTaskOf(ctx.tx, of(after.task))))
      refuse("task", "This task does not belong to the project.");
  }
  if (after.vendorCompany !== null && after.vendorCompany !== before?.vendorCompany)
    await requireCompanyName(ctx, { id: after.vendorCompany, field: "vendorCompany" });
}

/**
 * Returns the expense with a vendor that agrees with its company. If no vendor was typed, the vendor is the
 * company's name. If a person who does not see the company types another vendor, the expense has no company.
 */
export async function withPayee(
  ctx: Ctx,
  { before, after }: { readonly before: ExpenseState | undefined; readonly after: ExpenseState },
): Promise<ExpenseState> {
  const { vendor, vendorCompany } = after;
  if (vendorCompany === null || (vendor !== "" && vendor === before?.vendor)) return after;
  const name = await selectCompanyName(ctx.tx, vendorCompany);
  if (name !== undefined) return vendor === "" ? { ...after, vendor: name } : after;
  return vendorCompany === before?.vendorCompany ? { ...after, vendorCompany: null } : after;
}

/** The answer with one expense. */
export async function expenseAnswer(ctx: Ctx, id: string): Promise<JsonText<{ data: Expense }>> {
  const expense = await selectExpenseJson(ctx.tx, id);
  if (expense === undefined) throw notFound("expense");
  return { json: `{"data":${expense}}` };
}
