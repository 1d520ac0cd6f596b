import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { ExpenseSort, listExpensesQuery } from "../../../../contract/expenses/expenses.ts";
import { seesAllProjects } from "../../../../contract/permissions.ts";
import type { SignedInActor } from "../../../context.ts";
import { array, decimal, literal, object, plain } from "../../../database/json-text.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import {
  beyond,
  firstRows,
  inOrder,
  type Order,
  pageOf,
  type SortKey,
} from "../../../database/paging/page.ts";
import { invoicePattern, searchPattern } from "../../../database/search-pattern.ts";
import { awaitsDecision } from "../../../awaits-decision.sql.ts";
import { expensesAsJson } from "../expense-json.sql.ts";

type Query = z.output<typeof listExpensesQuery>;
export type ExpenseAsker = Pick<SignedInActor, "userId" | "role">;
/** The filters that narrow the list down. */
export type ExpenseFilters = {
  readonly [K in Exclude<keyof Query, "ids" | "sort" | "limit" | "cursor">]?: Query[K] | undefined;
};

const byDate = { key: "e.spent_on", type: "date" } as const;
const byAmount = { key: "e.amount", type: "numeric" } as const;
const orders: Record<ExpenseSort, SortKey> = {
  "-date": { ...byDate, direction: "desc" },
  date: { ...byDate, direction: "asc" },
  "-amount": { ...byAmount, direction: "desc" },
  amount: { ...byAmount, direction: "asc" },
  "-createdAt": { key: "e.created_at", type: "timestamptz", direction: "desc" },
};

/** The expense is approved, not wholly paid, and neither reversed nor a reversal. */
const isOwed = sql`e.status = 'approved' and e.reverses is null
  and not exists (select from expenses r where r.reverses is not null and r.reverses = e.id)`;

/** All conditions except the status, the ids and the cursor: the totals use these. */
function conditions(query: ExpenseFilters, actor: ExpenseAsker): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [sql`true`];
  // Row-level security implies the same, but in a form that no index serves.
  if (!seesAllProjects(actor.role)) all.push(sql`e.created_by = ${actor.userId}::uuid`);
  if (query.project) all.push(sql`e.project_id = ${query.project}::uuid`);
  if (query.costCode === "none") all.push(sql`e.cost_code_id is null`);
  else if (query.costCode) all.push(sql`e.cost_code_id = ${query.costCode}::uuid`);
  if (query.createdBy) {
    const maker = query.createdBy === "me" ? actor.userId : query.createdBy;
    all.push(sql`e.created_by = ${maker}::uuid`);
  }
  if (query.vendorCompany) all.push(sql`e.vendor_company_id = ${query.vendorCompany}::uuid`);
  // A typed vendor matches only if the person does not see a company for it; otherwise the vendor is that company.
  if (query.vendor !== undefined)
    all.push(
      sql`lower(e.vendor) = lower(${query.vendor}::text) and not exists (select from companies v where v.id = e.vendor_company_id)`,
    );
  if (query.currency) all.push(sql`e.currency = ${query.currency}`);
  if (query.owed) all.push(isOwed);
  if (query.decides) all.push(awaitsDecision(actor.userId));
  if (query.from) all.push(sql`e.spent_on >= ${query.from}::date`);
  if (query.to) all.push(sql`e.spent_on <= ${query.to}::date`);
  if (query.search) {
    const pattern = searchPattern(query.search);
    const invoice = invoicePattern(query.search) ?? null;
    all.push(sql`(e.invoice_key like ${invoice} or e.folded like ${pattern} or e.vendor_company_id in (
      select id from companies where folded(' ' || name) like ${pattern}))`);
  }
  return all;
}

/** The expenses `e` that match all filters, as one condition. */
export function matching(filters: ExpenseFilters, actor: ExpenseAsker): RawBuilder<unknown> {
  const { status } = filters;
  const ofStatus = status ? sql`e.status = ${status}` : sql`true`;
  return sql.join([...conditions(filters, actor), ofStatus], sql` and `);
}

function ofPage(query: Query, order: Order): RawBuilder<unknown>[] {
  const all = [beyond(query.cursor, order)];
  if (query.status) all.push(sql`e.status = ${query.status}`);
  if (query.ids) all.push(sql`e.id = any(${query.ids.split(",")}::uuid[])`);
  return all;
}

const totalObject = object({
  status: plain("g.status"),
  currency: plain("g.currency"),
  count: literal("g.count"),
  amount: decimal("g.amount"),
});

/**
 * Whether the maintained figures tell how many expenses match. They do for a person who sees all expenses and
 * filters by nothing but the project.
 */
function areKept(query: Query, { role }: ExpenseAsker): boolean {
  const {
    project: _project,
    status: _status,
    ids: _ids,
    sort: _sort,
    limit: _limit,
    cursor: _cursor,
    ...others
  } = query;
  return seesAllProjects(role) && Object.values(others).every((filter) => !filter && filter !== "");
}

/**
 * The number and the sum of the expenses that match, by state and currency. The paid part of an approved expense
 * is in the sum of paid expenses, as in all figures of money.
 */
function totalsQuery(query: Query, actor: ExpenseAsker): RawBuilder<unknown> {
  if (areKept(query, actor)) {
    const ofProject = query.project ? sql`where k.project_id = ${query.project}::uuid` : sql``;
    return sql`
      select k.status, k.currency, sum(k.expenses)::int as count, sum(k.amount) as amount
        from expense_totals k ${ofProject} group by k.status, k.currency having sum(k.expenses) <> 0 or sum(k.amount) <> 0`;
  }
  return sql`
    select s.status, e.currency, (count(*) filter (where s.status = e.status))::int as count, sum(s.amount) as amount
      from expenses e
     cross join lateral paid_and_left(e.status, e.amount, null, null, e.part_paid, null, null) s
     where ${sql.join(conditions(query, actor), sql` and `)} group by s.status, e.currency`;
}

interface Row {
  readonly json: string;
  readonly key: string;
  readonly tie: string;
}

export interface ExpensePage {
  /** JSON arrays in the form of the contract. */
  readonly expenses: string;
  readonly totals: string;
  readonly total: number;
  readonly nextCursor: string | null;
}

/**
 * A page of expenses in sight, with the totals of all matches, per currency.
 * @throws Refusal `validation_failed` for a cursor of another order.
 */
export async function selectExpensePage(
  tx: Tx,
  { query, actor }: { readonly query: Query; readonly actor: ExpenseAsker },
): Promise<ExpensePage> {
  const order = { ...orders[query.sort], sort: query.sort, tie: "e.id" };
  const chosen = sql.join([...conditions(query, actor), ...ofPage(query, order)], sql` and `);
  const page = sql`select e.* from expenses e where ${chosen} ${firstRows(order, query.limit)}`;
  const columns = sql`${sql.raw(order.key)}::text as key, e.id as tie`;
  const counted = query.status ? sql`g.status = ${query.status}` : sql`true`;
  // Both queries are sent together.
  const [{ rows }, sums] = await Promise.all([
    sql<Row>`${expensesAsJson(page, { columns, order: inOrder(order) })}`.execute(tx),
    sql<{ totals: string; total: number }>`
      with g as materialized (${totalsQuery(query, actor)})
      select ${array(totalObject, "g.status, g.currency")} as totals,
             coalesce(sum(g.count) filter (where ${counted}), 0)::int as total from g`.execute(tx),
  ]);
  const [figures] = sums.rows;
  if (!figures) throw new Error("An aggregate answered no row");
  const { data: expenses, nextCursor } = pageOf(rows, query);
  return { expenses, ...figures, nextCursor };
}
