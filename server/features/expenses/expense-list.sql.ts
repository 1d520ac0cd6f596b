import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { ExpenseSort, listExpensesQuery } from "../../../contract/expenses.ts";
import { seesAllProjects } from "../../../contract/permissions.ts";
import type { SignedInActor } from "../../context.ts";
import { type Cursor, decodeCursor, encodeCursor, looksLike } from "../../database/cursor.ts";
import { array, decimal, literal, object, plain } from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { searchPattern } from "../../database/search-pattern.ts";
import { expensesAsJson } from "./expense-json.sql.ts";

type Query = z.output<typeof listExpensesQuery>;
type Asker = Pick<SignedInActor, "userId" | "role">;

interface Order {
  readonly expression: string;
  readonly type: string;
  readonly direction: "asc" | "desc";
  readonly accepts: (key: string) => boolean;
}

const byDate = { expression: "e.spent_on", type: "date", accepts: looksLike.day } as const;
const byAmount = { expression: "e.amount", type: "numeric", accepts: looksLike.decimal } as const;
const orders: Record<ExpenseSort, Order> = {
  "-date": { ...byDate, direction: "desc" },
  date: { ...byDate, direction: "asc" },
  "-amount": { ...byAmount, direction: "desc" },
  amount: { ...byAmount, direction: "asc" },
  "-createdAt": {
    expression: "e.created_at",
    type: "timestamptz",
    direction: "desc",
    accepts: looksLike.instant,
  },
};

/** All that is asked for but a state and a place: what the totals are of. */
function conditions(query: Query, actor: Asker): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [sql`true`];
  // Row-level security says the same, in words for which there is no index.
  if (!seesAllProjects(actor.role)) all.push(sql`e.created_by = ${actor.userId}::uuid`);
  if (query.project) all.push(sql`e.project_id = ${query.project}::uuid`);
  if (query.costCode === "none") all.push(sql`e.cost_code_id is null`);
  else if (query.costCode) all.push(sql`e.cost_code_id = ${query.costCode}::uuid`);
  if (query.createdBy) {
    const maker = query.createdBy === "me" ? actor.userId : query.createdBy;
    all.push(sql`e.created_by = ${maker}::uuid`);
  }
  if (query.from) all.push(sql`e.spent_on >= ${query.from}::date`);
  if (query.to) all.push(sql`e.spent_on <= ${query.to}::date`);
  if (query.search) {
    const found = sql`' ' || e.description || ' ' || e.vendor`;
    all.push(sql`(${found}) ilike ${searchPattern(query.search)}`);
  }
  return all;
}

function ofPage(query: Query, order: Order): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  if (query.status) all.push(sql`e.status = ${query.status}`);
  if (query.cursor) {
    const accepts = ({ key, tie }: Cursor) => order.accepts(key) && looksLike.uuid(tie);
    const { key, tie } = decodeCursor(query.cursor, query.sort, accepts);
    const beyond = sql.raw(order.direction === "asc" ? ">" : "<");
    all.push(
      sql`(${sql.raw(order.expression)}, e.id) ${beyond} (${key}::text::${sql.raw(order.type)}, ${tie}::uuid)`,
    );
  }
  return all;
}

const totalObject = object({
  status: plain("g.status"),
  currency: plain("g.currency"),
  count: literal("g.count"),
  amount: decimal("g.amount"),
});

interface Row {
  readonly expense: string;
  readonly key: string;
  readonly id: string;
}

export interface ExpensePage {
  /** JSON arrays, as the contract says. */
  readonly expenses: string;
  readonly totals: string;
  readonly total: number;
  readonly nextCursor: string | null;
}

/**
 * A page of expenses in sight, with what all that were asked for come to, each currency by itself.
 * @throws Refusal `validation_failed` for a cursor that is not of this order.
 */
export async function selectExpensePage(
  tx: Tx,
  { query, actor }: { readonly query: Query; readonly actor: Asker },
): Promise<ExpensePage> {
  const order = orders[query.sort];
  const direction = sql.raw(order.direction);
  const orderBy = sql`${sql.raw(order.expression)} ${direction}, e.id ${direction}`;
  const asked = conditions(query, actor);
  const chosen = sql.join([...asked, ...ofPage(query, order)], sql` and `);
  const page = sql`select e.* from expenses e where ${chosen} order by ${orderBy} limit ${query.limit + 1}`;
  const columns = sql`${sql.raw(order.expression)}::text as key, e.id`;
  const counted = query.status ? sql`g.status = ${query.status}` : sql`true`;
  // Both travel together.
  const [{ rows }, sums] = await Promise.all([
    sql<Row>`${expensesAsJson(page, { columns, order: orderBy })}`.execute(tx),
    sql<{ totals: string; total: number }>`
      with g as materialized (
        select e.status, e.currency, count(*)::int as count, sum(e.amount) as amount
          from expenses e where ${sql.join(asked, sql` and `)} group by e.status, e.currency
      )
      select ${array(totalObject, "g.status, g.currency")} as totals,
             coalesce(sum(g.count) filter (where ${counted}), 0)::int as total from g`.execute(tx),
  ]);
  const shown = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? shown.at(-1) : undefined;
  const [figures] = sums.rows;
  if (!figures) throw new Error("An aggregate answered no row");
  return {
    expenses: `[${shown.map(({ expense }) => expense).join(",")}]`,
    ...figures,
    nextCursor: last ? encodeCursor({ sort: query.sort, key: last.key, tie: last.id }) : null,
  };
}
