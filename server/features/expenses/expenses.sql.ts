import { sql } from "kysely";
import type { ExpenseStatus } from "../../../contract/expenses/expenses.ts";
import { nextVersion, type Versioned, versionedBy } from "../../database/field-versions.sql.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { expensesAsJson } from "./expense-json.sql.ts";
import type { ExpenseState } from "./expense-rules.ts";

/** An expense as a JSON object of the contract; undefined if it is out of sight. */
export async function selectExpenseJson(tx: Tx, id: string): Promise<string | undefined> {
  const page = sql`select * from expenses where id = ${id}::uuid`;
  const { rows } = await sql<{ json: string }>`${expensesAsJson(page)}`.execute(tx);
  return rows[0]?.json;
}

export interface ExpenseProject {
  readonly id: string;
  readonly title: string;
  readonly currency: string;
  readonly start: string | null;
  readonly finish: string | null;
}

export interface StoredExpense extends ExpenseState, Versioned {
  readonly id: string;
  readonly status: ExpenseStatus;
  readonly createdBy: string | null;
  /** The people who changed its amount or payee since it was added. */
  readonly paymentChangedBy: readonly string[];
  /** The person who decided or paid last, and when; null before a decision. */
  readonly decider: string | null;
  readonly decidedAt: string | null;
  /** Who paid the last part of it; null before a payment. */
  readonly lastPayer: string | null;
  /** The latest day of a payment, or of the reversal of one. */
  readonly lastPaidOn: string | null;
  /** What is left to pay, as exact text. */
  readonly left: string;
  readonly reverses: string | null;
  readonly project: ExpenseProject;
}

/** Returns the expense and locks it until the transaction ends; undefined if it is out of sight. */
export async function lockExpense(tx: Tx, id: string): Promise<StoredExpense | undefined> {
  const row = await tx
    .selectFrom("expenses as e")
    .innerJoin("projects as p", "p.id", "e.project_id")
    .select([
      "e.id",
      "e.status",
      "e.cost_code_id",
      "e.task_id",
      "e.currency",
      "e.spent_on",
      "e.description",
      "e.vendor",
      "e.vendor_company_id",
      "e.invoice_number",
      "e.created_by",
      "e.amount_changed_by",
      "e.payee_changed_by",
      "e.reverses",
      "e.version",
      "e.field_versions",
      "p.id as project_id",
      "p.title",
      "p.currency as project_currency",
      "p.start_date",
      "p.finish_date",
      sql<string>`trim_scale(e.amount)::text`.as("amount"),
      sql<string | null>`coalesce(e.paid_by, e.decided_by)`.as("decider"),
      sql<string | null>`iso(coalesce(e.paid_at, e.decided_at))`.as("decided_at"),
      sql<string | null>`last_payer(e.id)`.as("last_payer"),
      sql<string | null>`(select max(paid_on) from expense_payments where expense_id = e.id)`.as(
        "last_paid_on",
      ),
      sql<string>`trim_scale(e.amount - e.part_paid)::text`.as("left"),
    ])
    .where("e.id", "=", id)
    .forUpdate("e")
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    status: row.status as ExpenseStatus,
    costCode: row.cost_code_id,
    task: row.task_id,
    amount: row.amount,
    currency: row.currency,
    date: row.spent_on,
    description: row.description,
    vendor: row.vendor,
    vendorCompany: row.vendor_company_id,
    invoiceNumber: row.invoice_number,
    createdBy: row.created_by,
    paymentChangedBy: [...row.amount_changed_by, ...row.payee_changed_by],
    decider: row.decider,
    decidedAt: row.decided_at,
    lastPayer: row.last_payer,
    lastPaidOn: row.last_paid_on,
    left: row.left,
    reverses: row.reverses,
    ...versionedBy(row),
    project: {
      id: row.project_id,
      title: row.title,
      currency: row.project_currency,
      start: row.start_date,
      finish: row.finish_date,
    },
  };
}

/** The fields of the project that an expense needs; undefined if it is out of sight. */
export async function selectExpenseProject(
  tx: Tx,
  id: string,
): Promise<ExpenseProject | undefined> {
  return tx
    .selectFrom("projects")
    .select(["id", "title", "currency", "start_date as start", "finish_date as finish"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Whether a cost code belongs to the project. A foreign key ensures that this is still true at the commit. */
export async function isCostCodeOf(
  tx: Tx,
  { id, projectId }: { readonly id: string; readonly projectId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from cost_codes where id = ${id}::uuid and project_id = ${projectId}::uuid`.execute(tx);
  return rows.length > 0;
}

const columnsOf = (state: ExpenseState) => ({
  cost_code_id: state.costCode,
  task_id: state.task,
  amount: state.amount,
  currency: state.currency,
  spent_on: state.date,
  description: state.description,
  vendor: state.vendor,
  vendor_company_id: state.vendorCompany,
  invoice_number: state.invoiceNumber,
});

export interface NewExpense extends ExpenseState {
  readonly id: string;
  readonly workspaceId: string;
  readonly projectId: string;
  readonly createdBy: string | null;
  readonly now: Date;
}

/** Adds a draft. Returns false if anybody has already used its id. */
export async function insertExpense(tx: Tx, expense: NewExpense): Promise<boolean> {
  const result = await tx
    .insertInto("expenses")
    .values({
      ...columnsOf(expense),
      id: expense.id,
      workspace_id: expense.workspaceId,
      project_id: expense.projectId,
      created_by: expense.createdBy,
      created_at: expense.now.toISOString(),
      updated_at: expense.now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Writes a locked expense and increments its version. */
export async function updateExpenseRow(
  tx: Tx,
  expense: {
    readonly id: string;
    readonly state: ExpenseState;
    readonly changed: readonly string[];
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .updateTable("expenses")
    .set({
      ...columnsOf(expense.state),
      updated_at: expense.now.toISOString(),
      ...nextVersion(expense.changed, expense.now),
    })
    .where("id", "=", expense.id)
    .execute();
}

/** Removes an expense. */
export async function deleteExpenseRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("expenses").where("id", "=", id).execute();
}

/** Moves a locked expense to another status; `by` is the person who did it, and `reason` explains a rejection. */
export async function moveExpense(
  tx: Tx,
  move: {
    readonly id: string;
    readonly to: Exclude<ExpenseStatus, "draft">;
    readonly by: string;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<void> {
  const at = move.now.toISOString();
  const marks = {
    // A new submission waits for a new decision.
    submitted: { submitted_at: at, decided_by: null, decided_at: null, rejection: "" },
    approved: { decided_by: move.by, decided_at: at },
    rejected: { decided_by: move.by, decided_at: at, rejection: move.reason },
    paid: { paid_by: move.by, paid_at: at },
  }[move.to];
  await tx
    .updateTable("expenses")
    .set({ ...marks, status: move.to, updated_at: at, ...nextVersion(["status"], move.now) })
    .where("id", "=", move.id)
    .execute();
}

/**
 * Adds the reversal of a locked expense, with the opposite amount and the same status and maker. The person who
 * reverses it counts as having decided it.
 */
export async function insertReversal(
  tx: Tx,
  reversal: {
    readonly id: string;
    readonly of: string;
    readonly date: string;
    readonly description: string;
    readonly by: string;
    readonly now: Date;
  },
): Promise<void> {
  const at = reversal.now.toISOString();
  await sql`
    insert into expenses (id, workspace_id, project_id, cost_code_id, task_id, status, amount, currency,
                          spent_on, description, vendor, vendor_company_id, invoice_number, created_by,
                          created_at, updated_at, submitted_at, decided_by, decided_at, paid_by, paid_at, reverses)
    select ${reversal.id}::uuid, workspace_id, project_id, cost_code_id, task_id, status, -amount, currency,
           ${reversal.date}::date, ${reversal.description}::text, vendor, vendor_company_id,
           invoice_number, created_by, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, ${reversal.by}::uuid, ${at}::timestamptz,
           case when status = 'paid' then ${reversal.by}::uuid end,
           case when status = 'paid' then ${at}::timestamptz end, id
      from expenses where id = ${reversal.of}::uuid`.execute(tx);
}

/** The reversal of an expense; undefined if there is none. */
export async function selectReversalOf(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("expenses")
    .select("id")
    .where("reverses", "=", id)
    .executeTakeFirst();
  return row?.id;
}
