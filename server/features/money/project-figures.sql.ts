import { sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";
import { isForecast } from "./cash-flow.sql.ts";

/** The money of one project, or of all projects in one currency; decimals, in that currency. */
export interface ProjectFigures {
  /** Null for the total of a currency. */
  readonly project: string | null;
  readonly currency: string;
  readonly headline: string;
  /** The sum of the cost plan. */
  readonly planned: string;
  readonly submitted: string;
  /** Amounts that are approved and not paid. */
  readonly committed: string;
  readonly paid: string;
  /** Amounts that are approved and paid. */
  readonly spent: string;
  /**
   * Null if nothing is planned, so that there is no forecast. For a currency, null if one of its projects has
   * none.
   */
  readonly forecast: string | null;
  /** The number of projects without a forecast. */
  readonly withoutForecast: number;
  readonly isPlanned: boolean;
}

/**
 * Plan, spending and forecast of projects in sight, equal to their cash flow and cost report, and
 * the totals of each currency. It reads the maintained figures and never an expense.
 */
export async function selectProjectFigures(
  tx: Tx,
  projectIds: readonly string[],
): Promise<readonly ProjectFigures[]> {
  const { rows } = await sql<ProjectFigures>`
    select p.id as project, p.currency, sum(b.amount)::text as headline, sum(f.planned)::text as planned,
           sum(f.submitted)::text as submitted, sum(f.committed)::text as committed,
           sum(f.paid)::text as paid, sum(f.committed + f.paid)::text as spent,
           case when bool_and(${isForecast("f.planned", "f.forecast", "b.amount")})
                then sum(f.forecast)::text end as forecast,
           count(*) filter (where not ${isForecast("f.planned", "f.forecast", "b.amount")})::int as "withoutForecast",
           sum(f.planned)::numeric <> 0 as "isPlanned"
      from projects p join project_budgets b on b.project_id = p.id
     cross join lateral cost_of_project(p.id) f
     where p.id = any(${projectIds}::uuid[])
     group by grouping sets ((p.id, p.currency), (p.currency))`.execute(tx);
  return rows;
}

/** Amounts that no rate converts to the currency of their project. */
export interface Unconverted {
  readonly project: string;
  /** The project's currency. */
  readonly base: string;
  readonly currency: string;
  /** A decimal. */
  readonly amount: string;
}

/**
 * Amounts of projects in sight that are in no figure because a rate is missing, optionally only of
 * the months that a period touches.
 */
export async function selectUnconverted(
  tx: Tx,
  of: {
    readonly projectIds: readonly string[];
    readonly statuses: readonly ("submitted" | "approved" | "paid")[];
    /** A day of the first month, and one of the last. */
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  },
): Promise<readonly Unconverted[]> {
  const { rows } = await sql<Unconverted>`
    select p.id as project, p.currency as base, m.currency, trim_scale(sum(m.project_missing))::text as amount
      from money_totals m join projects p on p.id = m.project_id
     where m.project_id = any(${of.projectIds}::uuid[]) and m.status = any(${of.statuses}::text[])
       and m.month between date_trunc('month', ${of.from ?? "1900-01-01"}::date)
                       and ${of.to ?? "2199-12-31"}::date
     group by p.id, p.currency, m.currency having sum(m.project_missing) <> 0
     order by p.currency, m.currency, p.id`.execute(tx);
  return rows;
}
