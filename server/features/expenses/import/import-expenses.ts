import {
  type ExpenseImport,
  expenseImportAnswer,
  MAX_SHOWN_ROWS,
} from "../../../../contract/expenses/expense-import.ts";
import { fromMills, toMills } from "../../../../engine/decimal.ts";
import { mayAtAll } from "../../../../contract/permissions.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { notFound, Refusal } from "../../../errors.ts";
import { inTimeSlices } from "../../../platform/in-time-slices.ts";
import { requireConfirmed, requireSecondFactor } from "../../auth/public.ts";
import {
  claimImport,
  earlierImport,
  refuseBadRows,
  refuseOpenQuestions,
} from "../../imports/public.ts";
import {
  sameRowJson,
  selectProjectsInSight,
  selectRowsForTwo,
  selectSameRows,
} from "./expense-import.sql.ts";
import { readableAmount } from "../../../platform/readable-amount.ts";
import type { SpreadsheetExpense } from "./import-rules.ts";
import { readExpenses, type ReadExpenses, MAX_LISTED_PROBLEMS } from "./read-expenses.ts";
import { selectExpenseProject } from "../expenses.sql.ts";
import { writeExpenses } from "./write-expenses.ts";

type Route = typeof routes.importExpenses;

/**
 * Checks that the importer may import expenses with this status. Only the owner may decide on their own expenses,
 * and imported expenses are the importer's own. A person who decides on a whole spreadsheet must meet what the
 * company requires of deciders, and confirm who they are.
 * @throws Refusal
 */
async function requireState(ctx: Ctx, { status, commit }: Input<Route>["body"]): Promise<void> {
  if (status === "draft" || status === "submitted") return;
  if (!ctx.actor.isOwner || !mayAtAll(ctx.actor, "expense.decide"))
    throw new Refusal(
      "forbidden",
      "Only the owner can import expenses as approved or paid. Import them as drafts.",
    );
  if (!commit) return;
  await requireSecondFactor(ctx, "deciders");
  await requireConfirmed(ctx);
}

/** The sums of amounts, per currency. */
function totalsOf(expenses: readonly SpreadsheetExpense[]): ExpenseImport["totals"] {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of expenses)
    sums.set(currency, (sums.get(currency) ?? 0n) + toMills(amount));
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, sum]) => ({ currency, amount: Number(fromMills(sum)) }));
}

/** The first rows as they are read. */
function sampleOf(expenses: readonly SpreadsheetExpense[]): ExpenseImport["sample"] {
  return {
    columns: ["Date", "Description", "Vendor", "Amount"],
    rows: expenses
      .slice(0, MAX_SHOWN_ROWS)
      .map(({ row, date, description, vendor, amount, currency }) => ({
        row,
        cells: [date, description, vendor, readableAmount(amount, currency)],
      })),
  };
}

/** The warnings about rows that equal others, by row. */
async function warningsOf(
  ctx: Ctx,
  expenses: readonly SpreadsheetExpense[],
): Promise<ExpenseImport["warnings"]> {
  const rows: string[] = [];
  await inTimeSlices(expenses, (expense) => void rows.push(sameRowJson(expense)));
  const same = await selectSameRows(ctx.tx, `[${rows.join(",")}]`);
  const warnings = same.flatMap(({ rows: [first = 0, ...more], entered }) => [
    ...(entered ? [{ row: first, message: "This expense exists already." }] : []),
    ...more.map((row) => ({
      row,
      message: entered
        ? `This expense exists already, and row ${first} is the same.`
        : `Row ${first} is the same.`,
    })),
  ]);
  return warnings.toSorted((a, b) => a.row - b.row);
}

/** Adds a problem to each row that two people must approve, because an import is decided by one person. */
async function withRowsForTwo(ctx: Ctx, read: ReadExpenses): Promise<ReadExpenses> {
  const { workspaceId, currency } = ctx.actor;
  const rows = `[${read.expenses.map(sameRowJson).join(",")}]`;
  const found = await selectRowsForTwo(ctx.tx, { rows, workspaceId });
  const problems = found.map(({ row, amount }) => ({
    row,
    column: "Amount" as const,
    message: `Two people must approve more than ${readableAmount(amount, currency)}. Import it as a draft.`,
  }));
  const bad = new Set(found.map(({ row }) => row));
  return {
    ...read,
    expenses: read.expenses.filter(({ row }) => !bad.has(row)),
    problemCount: read.problemCount + problems.length,
    problems: [...read.problems, ...problems]
      .toSorted((a, b) => a.row - b.row)
      .slice(0, MAX_LISTED_PROBLEMS),
  };
}

/** Leaves out the rows that the person does not want. The head and what is above it are no rows to leave out. */
function withoutRows(read: ReadExpenses, rows: readonly number[] = []): ReadExpenses {
  const out = new Set(rows.filter((row) => row > (read.head?.row ?? 0)));
  if (out.size === 0 || !read.isRead) return read;
  const problems = read.problems.filter(({ row }) => !out.has(row));
  return {
    ...read,
    expenses: read.expenses.filter(({ row }) => !out.has(row)),
    problemCount: read.problemCount - (read.problems.length - problems.length),
    problems,
  };
}

/**
 * Refuses a spreadsheet that has a bad row, unless such rows are left out, or that has no new rows. @throws Refusal
 * `validation_failed`
 */
function requireGood(read: ReadExpenses, leaveOut: boolean): void {
  const { expenses, problemCount, problems, questions, isRead } = read;
  refuseOpenQuestions(questions);
  if (!leaveOut || !isRead) refuseBadRows(problems, problemCount);
  if (expenses.length === 0)
    throw new Refusal("validation_failed", "This sheet has no expenses below its first row.");
}

/**
 * Previews the expenses that a spreadsheet would add, and every bad row; with `commit`, adds all of them or none.
 */
export async function importExpenses(ctx: Ctx, { body }: Input<Route>): Promise<AnswerOf<Route>> {
  await requireState(ctx, body);
  const only =
    body.project === undefined ? undefined : await selectExpenseProject(ctx.tx, body.project);
  if (body.project !== undefined && !only) throw notFound("project");
  const own = {
    id: body._id ?? ctx.newId(),
    kind: "expenses",
    shape: expenseImportAnswer,
    sent: { ...body, _id: undefined },
  } as const;
  const earlier = body.commit ? await earlierImport(ctx, own) : undefined;
  if (earlier) return earlier;

  const projects = await selectProjectsInSight(ctx.tx);
  // The project's own id identifies the record of its cost plan, which clients read.
  if (projects.some(({ id }) => id === own.id))
    throw new Refusal("conflict", "A project has this id. Please try again.");
  const counts = body.status !== "draft";
  const sheet = await readExpenses(ctx, body, {
    projects,
    only: projects.find(({ id }) => id === only?.id),
    counts,
  });
  const isDecided = body.status === "approved" || body.status === "paid";
  const whole = isDecided ? await withRowsForTwo(ctx, sheet) : sheet;
  const read = withoutRows(whole, body.leaveRows);
  const { expenses, problemCount, problems } = read;
  if (body.commit) requireGood(read, body.leaveOut);
  const warnings = await warningsOf(ctx, expenses);
  const outcome = {
    data: {
      expenses: expenses.length,
      projects: new Set(expenses.map(({ project }) => project.id)).size,
      totals: totalsOf(expenses),
      problemCount,
      problems: [...problems],
      warningCount: warnings.length,
      warnings: warnings.slice(0, MAX_LISTED_PROBLEMS),
      head: sheet.head,
      questions: [...sheet.questions],
      // The rows that the person leaves out stay in the preview, so that they can be taken in again.
      sample: sampleOf(whole.expenses),
      notes: [...sheet.notes],
      committed: body.commit,
    },
  };
  if (!body.commit) return outcome;
  const meanwhile = await claimImport(ctx, { ...own, outcome });
  if (meanwhile) return meanwhile;
  await writeExpenses(ctx, {
    id: own.id,
    expenses,
    status: body.status,
    source: body.source ?? "A sheet",
  });
  return outcome;
}
