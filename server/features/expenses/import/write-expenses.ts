import { fromMills, toMills } from "../../../../engine/decimal.ts";
import type { ImportState } from "../../../../contract/expenses/expense-import.ts";
import type { Ctx } from "../../../context.ts";
import { inTimeSlices } from "../../../platform/in-time-slices.ts";
import { recordActivity } from "../../activities/public.ts";
import { recordImport } from "../../imports/public.ts";
import { insertExpenses, newExpenseJson } from "./expense-import.sql.ts";
import { readableAmount } from "../../../platform/readable-amount.ts";
import { notifyDecidersOfSpreadsheet } from "../record-expense.ts";
import type { ExpenseProject } from "../expenses.sql.ts";
import type { SpreadsheetExpense } from "./import-rules.ts";

/** Rows per statement: few enough that it ends long before the statement timeout. */
const BATCH = 10_000;

interface Share {
  readonly project: ExpenseProject;
  /** The new ids of its expenses. */
  readonly ids: readonly string[];
  count: number;
  readonly sums: Map<string, bigint>;
}

function sharesOf(
  expenses: readonly SpreadsheetExpense[],
  ids: ReadonlyMap<string, readonly string[]>,
): readonly Share[] {
  const shares = new Map<string, Share>();
  for (const { project, currency, amount } of expenses) {
    const share = shares.get(project.id) ?? {
      project,
      ids: ids.get(project.id) ?? [],
      count: 0,
      sums: new Map(),
    };
    share.count += 1;
    share.sums.set(currency, (share.sums.get(currency) ?? 0n) + toMills(amount));
    shares.set(project.id, share);
  }
  return [...shares.values()];
}

/** Returns a text such as "1,200 expenses of ₦4,500,000 and $20". */
function contents({ count, sums }: Share): string {
  const amounts = [...sums].map(([currency, sum]) => readableAmount(fromMills(sum), currency));
  return `${count.toLocaleString("en")} expense${count === 1 ? "" : "s"} of ${amounts.join(" and ")}`;
}

function stateOf({ count }: Share, status: ImportState): string {
  if (status === "draft") return count === 1 ? "as a draft" : "as drafts";
  return status === "submitted" ? "and submitted them" : `as ${status} already`;
}

/**
 * Writes the expenses of a spreadsheet. It makes one activity and one import that can be undone for each project, and one
 * announcement, however many expenses there are.
 */
export async function writeExpenses(
  ctx: Ctx,
  sheet: {
    readonly id: string;
    readonly expenses: readonly SpreadsheetExpense[];
    readonly status: ImportState;
    /** The name of the spreadsheet. */
    readonly source: string;
  },
): Promise<void> {
  const { id, expenses, status, source } = sheet;
  const { workspaceId, userId } = ctx.actor;
  const ids = new Map<string, string[]>();
  let batch: string[] = [];
  const write = async () => {
    const rows = `[${batch.join(",")}]`;
    const count = batch.length;
    batch = [];
    await insertExpenses(ctx.tx, { rows, count, status, workspaceId, userId, now: ctx.now });
  };
  await inTimeSlices(expenses, (expense) => {
    const expenseId = ctx.newId();
    const ofProject = ids.get(expense.project.id);
    if (ofProject) ofProject.push(expenseId);
    else ids.set(expense.project.id, [expenseId]);
    batch.push(newExpenseJson(expenseId, expense));
    return batch.length === BATCH ? write() : undefined;
  });
  if (batch.length > 0) await write();

  for (const share of sharesOf(expenses, ids)) {
    const { project } = share;
    await recordImport(ctx, {
      id: ctx.newId(),
      projectId: project.id,
      kind: "expenses",
      source,
      records: share.ids,
    });
    await recordActivity(ctx, {
      action: "imported",
      entityType: "import",
      entityId: id,
      message: `imported ${contents(share)} ${stateOf(share, status)}`,
      project: { id: project.id, title: project.title },
    });
    ctx.announce({ topic: "expense", project: project.id });
    ctx.announce({ topic: "expense", project: project.id, user: userId });
    if (status !== "draft") ctx.announce({ topic: "money", project: project.id });
    if (status === "submitted")
      await notifyDecidersOfSpreadsheet(ctx, {
        project,
        id: share.ids[0] ?? "",
        contents: contents(share),
      });
  }
}
