import { sql } from "kysely";
import type { ExpenseStatus } from "../../../../contract/expenses/expenses.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import { type ExpenseAsker, type ExpenseFilters, matching } from "./expense-list.sql.ts";

/** The expenses that an actor sees and that match the filters of the list. */
export interface ExpenseSelection {
  readonly filters: ExpenseFilters;
  readonly actor: ExpenseAsker;
}

export interface ExpenseSum {
  readonly currency: string;
  readonly status: ExpenseStatus;
  readonly count: number;
  /** A decimal. */
  readonly amount: string;
}

/** The number and the sum of the selected expenses, by currency and state. */
export async function selectExpenseSums(
  tx: Tx,
  { filters, actor }: ExpenseSelection,
): Promise<readonly ExpenseSum[]> {
  const { rows } = await sql<ExpenseSum>`
    select e.currency, e.status, count(*)::int as count, trim_scale(sum(e.amount))::text as amount
      from expenses e where ${matching(filters, actor)} group by e.currency, e.status
     order by e.currency, e.status`.execute(tx);
  return rows;
}

export interface ExpenseLine {
  readonly id: string;
  readonly date: string;
  readonly project: string;
  readonly costCode: string | null;
  readonly task: string | null;
  readonly description: string;
  readonly vendor: string;
  readonly invoiceNumber: string;
  readonly status: ExpenseStatus;
  readonly enteredBy: string | null;
  /** A decimal. */
  readonly amount: string;
}

/** A batch of the selected expenses of one currency, by date. */
export async function selectExpenseLines(
  tx: Tx,
  of: ExpenseSelection & {
    readonly currency: string;
    readonly after: Pick<ExpenseLine, "date" | "id"> | undefined;
    readonly limit: number;
  },
): Promise<readonly ExpenseLine[]> {
  const { filters, actor, currency, after, limit } = of;
  const beyond = after
    ? sql`(e.spent_on, e.id) > (${after.date}::date, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<ExpenseLine>`
    select e.id, e.spent_on as date, p.title as project, c.code || ' ' || c.title as "costCode", t.title as task,
           e.description, e.vendor, e.invoice_number as "invoiceNumber", e.status, u.name as "enteredBy",
           trim_scale(e.amount)::text as amount
      from (select * from expenses e where ${matching(filters, actor)} and e.currency = ${currency} and ${beyond}
             order by e.spent_on, e.id limit ${limit}) e
      join projects p on p.id = e.project_id left join cost_codes c on c.id = e.cost_code_id
      left join tasks t on t.id = e.task_id left join users u on u.id = e.created_by
     order by e.spent_on, e.id`.execute(tx);
  return rows;
}
