import { type RawBuilder, sql } from "kysely";
import {
  array,
  decimal,
  jsonText,
  literal,
  object,
  plain,
  rendered,
  text,
} from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";

const amounts = (prefix: string) => ({
  planned: decimal(`${prefix}planned`),
  submitted: decimal(`${prefix}submitted`),
  approved: decimal(`${prefix}approved`),
  paid: decimal(`${prefix}paid`),
});

const monthObject = object({
  month: plain("m.month"),
  ...amounts("m."),
  cumulative: object(amounts("m.all_")),
});

const missingObject = object({ currency: plain("u.currency"), amount: decimal("u.amount") });

const cashFlowObject = object({
  currency: plain("t.currency"),
  headline: decimal("t.budget"),
  ...amounts("t."),
  spent: decimal("t.spent"),
  forecast: decimal("t.forecast"),
  overBudget: literal("(t.known_forecast > t.budget)"),
  months: rendered("t.months"),
  unconverted: rendered("t.unconverted"),
});

/** Amounts that no rate converts to the currency of project `p`, per currency. */
const unconverted = sql`
  select ${array(missingObject, "u.currency")} from (
    select currency, sum(project_missing) as amount from money_totals
     where project_id = p.id group by currency having sum(project_missing) <> 0) u`;

/** The amounts of each month of a project, by status. */
const movedByMonth = (projectId: RawBuilder<string>) => sql`
  select month, coalesce(sum(project_amount) filter (where status = 'submitted'), 0) as submitted,
         coalesce(sum(project_amount) filter (where status = 'approved'), 0) as approved,
         coalesce(sum(project_amount) filter (where status = 'paid'), 0) as paid
    from money_totals where project_id = ${projectId} group by month`;

/** Plan, maintained figures and forecast by cost code; the nil id means no code. */
const byCode = (projectId: RawBuilder<string>) => sql`cost_by_code(${projectId})`;

/**
 * Whether there is a forecast. Spending without any plan allows none, unless it already exceeds the budget. The
 * parameters are names of columns.
 */
export const isForecast = (planned: string, forecast: string, budget: string) =>
  sql.raw(`(${planned} <> 0 or ${forecast} > ${budget})`);

const OWN = sql<string>`p.id`;

/** Reports on several projects in one statement, by project. Projects out of sight are left out. */
async function selectByProject(
  tx: Tx,
  report: RawBuilder<unknown>,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; report: string }>`
    select p.id, r.report from projects p cross join lateral (${report}) r
     where p.id = any(${projectIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, report }) => [id, report]));
}

/** The cash flow of project `p`. */
const cashFlow = sql`
    with moved as (
      select month, 0 as planned, submitted, approved, paid from (${movedByMonth(OWN)}) by_state
      union all
      select month, planned, 0, 0, 0 from plan_by_month(p.id)
    ), known as (
      select month, sum(planned) as planned, sum(submitted) as submitted, sum(approved) as approved,
             sum(paid) as paid
        from moved group by month
      having sum(planned) <> 0 or sum(submitted) <> 0 or sum(approved) <> 0 or sum(paid) <> 0
    ), filled as (
      select d.month, coalesce(k.planned, 0) as planned, coalesce(k.submitted, 0) as submitted,
             coalesce(k.approved, 0) as approved, coalesce(k.paid, 0) as paid
        from (select min(month) as first, max(month) as last from known) span
       cross join lateral generate_series(span.first::timestamp, span.last, interval '1 month') d(month)
        left join known k on k.month = d.month::date
    ), m as (
      select to_char(month, 'YYYY-MM') as month, planned, submitted, approved, paid,
             sum(planned) over so_far as all_planned, sum(submitted) over so_far as all_submitted,
             sum(approved) over so_far as all_approved, sum(paid) over so_far as all_paid
        from filled window so_far as (order by month)
    ), sums as (
      select coalesce(sum(planned), 0) as planned, coalesce(sum(submitted), 0) as submitted,
             coalesce(sum(approved), 0) as approved, coalesce(sum(paid), 0) as paid,
             ${array(monthObject, "m.month")} as months
        from m
    ), f as (
      select p.currency, b.amount as budget, s.*, s.approved + s.paid as spent,
             (select forecast from cost_of_project(p.id)) as known_forecast,
             (${unconverted}) as unconverted
        from sums s join project_budgets b on b.project_id = p.id
    ), t as (
      select f.*, case when ${isForecast("f.planned", "f.known_forecast", "f.budget")}
                       then f.known_forecast end as forecast
        from f
    )
    select ${jsonText(cashFlowObject)} as report from t`;

/**
 * The money of projects by month, each as a JSON object of the contract. It reads the maintained figures and never an
 * expense.
 * Forecast: as `cost_by_code` forecasts each code, summed; null where nothing is planned.
 */
export function selectCashFlows(
  tx: Tx,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return selectByProject(tx, cashFlow, projectIds);
}

/** The amounts of a month, by status; decimals, in the project's currency. */
export interface MovedMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly submitted: string;
  readonly approved: string;
  readonly paid: string;
}

/**
 * A project's submitted, approved and paid amounts, as its cash flow shows them; empty months are
 * left out.
 */
export async function selectMovedByMonth(
  tx: Tx,
  projectId: string,
): Promise<readonly MovedMonth[]> {
  const { rows } = await sql<MovedMonth>`
    select to_char(month, 'YYYY-MM') as month, submitted::text, approved::text, paid::text
      from (${movedByMonth(sql<string>`${projectId}::uuid`)}) by_state
     where submitted <> 0 or approved <> 0 or paid <> 0
     order by month`.execute(tx);
  return rows;
}

const figures = (alias: string) => ({
  budget: decimal(`${alias}.budget`),
  submitted: decimal(`${alias}.submitted`),
  committed: decimal(`${alias}.committed`),
  actual: decimal(`${alias}.actual`),
  forecast: decimal(`(case when s.has_forecast then ${alias}.forecast end)`),
  variance: decimal(`(case when s.is_planned then ${alias}.budget - ${alias}.forecast end)`),
});

const rowObject = object({
  costCode: object(
    {
      _id: plain("r.id"),
      parent: plain("r.parent_id"),
      code: text("r.code"),
      title: text("r.title"),
    },
    "r.id",
  ),
  ...figures("r"),
});

const reportObject = object({
  currency: plain("p.currency"),
  rows: rendered("a.rows"),
  total: object(figures("a")),
  unconverted: rendered("a.unconverted"),
});

/** The cost report of project `p`. */
const costReport = sql`
    with figures as materialized (select * from ${byCode(OWN)}
    ), s as (
      select sum(budget) <> 0 as is_planned,
             ${isForecast("sum(budget)", "sum(forecast)", "(select b.amount from project_budgets b where b.project_id = p.id)")} as has_forecast
        from figures
    ), r as (
      select c.id, c.parent_id, c.code, c.title, f.budget, f.submitted, f.committed, f.actual, f.forecast
        from cost_codes c join figures f on f.cost_code_id = c.id
      union all
      select null, null, null, null, budget, submitted, committed, actual, forecast
        from figures
       where cost_code_id = '00000000-0000-0000-0000-000000000000'
         and (submitted <> 0 or committed <> 0 or actual <> 0)
    ), a as (
      select ${array(rowObject, 'r.code collate "C" nulls last')} as rows,
             coalesce(sum(budget), 0) as budget, coalesce(sum(submitted), 0) as submitted,
             coalesce(sum(committed), 0) as committed, coalesce(sum(actual), 0) as actual,
             coalesce(sum(forecast), 0) as forecast, (${unconverted}) as unconverted
        from r, s
    )
    select ${jsonText(reportObject)} as report from a, s`;

/**
 * The cost of projects by code, each as a JSON object of the contract, ordered by code, spending without a
 * code last. It reads the maintained figures and never an expense.
 */
export function selectCostReports(
  tx: Tx,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return selectByProject(tx, costReport, projectIds);
}
