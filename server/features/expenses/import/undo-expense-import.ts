import type { ExpenseStatus } from "../../../../contract/expenses/expenses.ts";
import { counted } from "../../../../engine/counted.ts";
import type { Ctx } from "../../../context.ts";
import { lastOf, recordActivity } from "../../activities/public.ts";
import {
  deleteImported,
  divideImported,
  type ImportedRecord,
  type Undone,
} from "../../imports/public.ts";
import { done } from "../expense-rules.ts";
import { type FoundExpense, lockImportedExpenses } from "./undo-import.sql.ts";

/** Rows per statement: few enough that it ends long before the statement timeout. */
const BATCH = 10_000;

interface ExpenseImport {
  readonly id: string;
  /** Who imported: they see these expenses, and are told. */
  readonly userId: string | null;
  readonly project: { readonly id: string; readonly title: string };
  readonly records: readonly string[];
  /** Whether it may remove only a part. If not, and something would stay, nothing is removed. */
  readonly mayLeave: boolean;
}

/** Why an expense stays; null for a draft that nobody has touched. */
function reasonOf({ status, version, hasFiles, hasComments }: FoundExpense): string | null {
  if (status !== "draft") return `It is ${done[status as Exclude<ExpenseStatus, "draft">]}.`;
  if (version > 1) return "It was changed since.";
  if (hasFiles) return "It has files.";
  return hasComments ? "It has comments." : null;
}

function* batches(ids: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += BATCH) yield ids.slice(from, from + BATCH);
}

/** Deletes the expenses of an import that are drafts still and that nobody has changed since. */
export async function undoExpenseImport(
  ctx: Ctx,
  { id, userId, project, records, mayLeave }: ExpenseImport,
): Promise<Undone> {
  const found: ImportedRecord[] = [];
  for (const ids of batches(records)) {
    const locked = await lockImportedExpenses(ctx.tx, ids);
    found.push(
      ...locked.map((row) => ({ id: row.id, title: row.description, reason: reasonOf(row) })),
    );
  }
  const undone = divideImported(found);
  if ((undone.left.length > 0 && !mayLeave) || undone.removed.length === 0) return undone;
  for (const ids of batches(undone.removed)) await deleteImported(ctx.tx, { id, records: ids });
  await recordActivity(ctx, {
    action: "deleted",
    entityType: "expense",
    entityId: null,
    message: `deleted ${counted(undone.removed.length, "draft expense")} by undoing an import`,
    changes: lastOf({ status: "draft", expenses: undone.removed.length }),
    project,
  });
  ctx.announce({ topic: "expense", project: project.id });
  if (userId !== null) ctx.announce({ topic: "expense", project: project.id, user: userId });
  return undone;
}
