import { sql } from "kysely";
import type { ImportState } from "../../../../contract/expenses/expense-import.ts";
import { forgetPlans } from "../../../database/forget-plans.sql.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import type { ExpenseProject } from "../expenses.sql.ts";
import type { SpreadsheetExpense } from "./import-rules.ts";

/** All projects in sight. */
export async function selectProjectsInSight(tx: Tx): Promise<ExpenseProject[]> {
  return tx
    .selectFrom("projects")
    .select(["id", "title", "currency", "start_date as start", "finish_date as finish"])
    .orderBy("id")
    .execute();
}

/** The ids of a project's cost codes, by code, and by code and title as our exports write them. */
export async function selectCodesOf(
  tx: Tx,
  projectId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom("cost_codes")
    .select(["id", "code", "title"])
    .where("project_id", "=", projectId)
    .execute();
  return new Map([
    ...rows.map(({ id, code, title }): [string, string] => [`${code} ${title}`, id]),
    ...rows.map(({ id, code }): [string, string] => [code, id]),
  ]);
}

/** Equal rows, by their numbers in the spreadsheet, and whether an equal expense exists already. */
export interface SameRows {
  readonly rows: readonly number[];
  readonly entered: boolean;
}

/**
 * Selects the rows of a spreadsheet that equal each other or an expense in sight: same project, day, amount,
 * vendor, invoice number and description.
 * @param rows a JSON array of the rows, each with its number as `n`.
 */
export async function selectSameRows(tx: Tx, rows: string): Promise<SameRows[]> {
  // The rows of the spreadsheet and the ledger are grouped together, because a join would depend on a query plan
  // made without statistics.
  const { rows: found } = await sql<SameRows>`
    with sheet as materialized (
      select * from jsonb_to_recordset(${rows}::jsonb)
        as s(n int, p uuid, d date, a numeric, c text, v text, i text, t text)
    ), both_of_them as (
      select n, p, d, a, c, v, i, t from sheet
      union all
      select null, e.project_id, e.spent_on, e.amount, e.currency, e.vendor, e.invoice_number, e.description
        from expenses e
       where e.project_id = any (array (select distinct p from sheet))
         and e.spent_on = any (array (select distinct d from sheet))
    )
    select array_agg(n order by n) filter (where n is not null) as rows, bool_or(n is null) as entered
      from both_of_them group by p, d, a, c, v, i, t
    having count(*) > 1 and bool_or(n is not null)`.execute(tx);
  return found;
}

/** A row as `selectSameRows` takes it. */
export function sameRowJson({
  row,
  project,
  date,
  amount,
  currency,
  ...rest
}: SpreadsheetExpense): string {
  const { vendor, invoiceNumber, description } = rest;
  return JSON.stringify({
    n: row,
    p: project.id,
    d: date,
    a: amount,
    c: currency,
    v: vendor,
    i: invoiceNumber,
    t: description,
  });
}

/**
 * Selects the rows of a spreadsheet that two people must approve, and the workspace's amount for that; empty if one
 * approval is enough.
 * @param rows as `selectSameRows` expects them.
 */
export async function selectRowsForTwo(
  tx: Tx,
  { rows, workspaceId }: { readonly rows: string; readonly workspaceId: string },
): Promise<readonly { readonly row: number; readonly amount: string }[]> {
  const { rows: found } = await sql<{ row: number; amount: string }>`
    with rule as materialized (
      select currency, two_person_amount(id) as amount from workspaces where id = ${workspaceId}::uuid)
    select s.n as row, trim_scale(r.amount)::text as amount
      from jsonb_to_recordset(${rows}::jsonb) as s(n int, d date, a numeric, c text)
      join rule r on needs_two(case when s.c = r.currency then s.a
        else round(s.a * worth_on(${workspaceId}::uuid, r.currency, s.c, s.d), minor_digits(r.currency)) end, r.amount)
     order by s.n`.execute(tx);
  return found;
}

/** A row as `insertExpenses` takes it. */
export function newExpenseJson(id: string, expense: SpreadsheetExpense): string {
  const { project, costCode, amount, currency, date, description, vendor, invoiceNumber } = expense;
  return JSON.stringify({
    id,
    project: project.id,
    code: costCode,
    amount,
    currency,
    date,
    description,
    vendor,
    invoice: invoiceNumber,
  });
}

/**
 * Adds many expenses in one statement, so that the maintained figures are updated once.
 * @param batch.rows a JSON array of the expenses.
 * @param batch.status the status of all expenses; unless they are drafts, the importer decided and paid them.
 */
export async function insertExpenses(
  tx: Tx,
  batch: {
    /** A JSON array of `count` rows. */
    readonly rows: string;
    readonly count: number;
    readonly status: ImportState;
    readonly workspaceId: string;
    readonly userId: string;
    readonly now: Date;
  },
): Promise<void> {
  await forgetPlans(tx, batch.count);
  const { status } = batch;
  const by = sql`${batch.userId}::uuid`;
  const at = sql`${batch.now.toISOString()}::timestamptz`;
  const nothing = sql`null`;
  const isDecided = status === "approved" || status === "paid";
  const decided = isDecided ? { by, at } : { by: nothing, at: nothing };
  const submitted = status === "draft" ? nothing : at;
  const paid = status === "paid" ? { by, at } : { by: nothing, at: nothing };
  await sql`
    insert into expenses (id, workspace_id, project_id, cost_code_id, status, amount, currency, spent_on,
                          description, vendor, invoice_number, created_by, created_at, updated_at, submitted_at,
                          decided_by, decided_at, paid_by, paid_at)
    select e.id, ${batch.workspaceId}::uuid, e.project, e.code, ${status}, e.amount, e.currency, e.date,
           e.description, e.vendor, e.invoice, ${by}, ${at}, ${at}, ${submitted}, ${decided.by}, ${decided.at},
           ${paid.by}, ${paid.at}
      from jsonb_to_recordset(${batch.rows}::jsonb)
        as e(id uuid, project uuid, code uuid, amount numeric, currency text, date date, description text,
             vendor text, invoice text)`.execute(tx);
}
