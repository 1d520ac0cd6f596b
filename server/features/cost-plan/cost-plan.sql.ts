import { sql } from "kysely";
import { array } from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { budgetLineObject, lineParts } from "./budget-lines.sql.ts";
import { selectCodes } from "./cost-codes.sql.ts";
import type { PlannedCode } from "./plan-rules.ts";

/** The fields of a project that its plan needs. */
export interface PlannedProject {
  readonly id: string;
  readonly title: string;
  readonly currency: string;
  readonly startDate: string | null;
  readonly finishDate: string | null;
}

/**
 * The project whose plan is about to change, locked until the transaction ends: changes are
 * serialized, so that each revision starts where the previous one ended. Undefined if it is out of
 * sight.
 */
export async function lockPlan(tx: Tx, projectId: string): Promise<PlannedProject | undefined> {
  const row = await tx
    .selectFrom("projects")
    .select(["id", "title", "currency", "start_date", "finish_date"])
    .where("id", "=", projectId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, title, currency, start_date: startDate, finish_date: finishDate } = row;
  return { id, title, currency, startDate, finishDate };
}

/** The size of a plan, and the sum of its lines as a decimal. */
export interface PlanSize {
  readonly codes: number;
  readonly lines: number;
  readonly months: number;
  readonly total: string;
}

/** Selects the size of a plan and the sum of its lines. */
export async function selectPlanSize(tx: Tx, projectId: string): Promise<PlanSize> {
  const { rows } = await sql<PlanSize>`
    select (select count(*)::int from cost_codes where project_id = ${projectId}::uuid) as codes,
           (select count(*)::int from budget_line_months where project_id = ${projectId}::uuid) as months,
           count(*)::int as lines, coalesce(trim_scale(sum(amount))::text, '0') as total
      from budget_lines where project_id = ${projectId}::uuid`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error("An aggregate answered no row");
  return row;
}

interface OwnFigures {
  readonly id: string;
  readonly amount: string;
  readonly lines: number;
}

/** A plan as it is stored: its codes with the sums of their own lines, and its lines as JSON. */
export interface StoredPlan {
  readonly currency: string;
  /** The project's headline budget, a decimal. */
  readonly headline: string;
  readonly codes: readonly PlannedCode[];
  /** A JSON array in the form of the contract. */
  readonly lines: string;
}

/** A project's plan; undefined if the project is out of sight. */
export async function selectCostPlan(tx: Tx, projectId: string): Promise<StoredPlan | undefined> {
  const ofProject = sql`project_id = ${projectId}::uuid`;
  const [project, codes, own, lines] = await Promise.all([
    sql<{ currency: string; headline: string }>`
      select p.currency, trim_scale(b.amount)::text as headline
        from projects p join project_budgets b on b.project_id = p.id where p.id = ${projectId}::uuid`.execute(
      tx,
    ),
    selectCodes(tx, projectId),
    sql<OwnFigures>`
      select cost_code_id as id, trim_scale(sum(amount))::text as amount, count(*)::int as lines
        from budget_lines where ${ofProject} group by 1`.execute(tx),
    sql<{ lines: string }>`
      select ${array(budgetLineObject, "l.created_at, l.id")} as lines
        from budget_lines l ${lineParts}
       where l.project_id = ${projectId}::uuid`.execute(tx),
  ]);
  const row = project.rows[0];
  if (!row) return undefined;
  // The rows are joined in code: for a plan that has just been filled, the database would choose a nested loop
  // over all pairs.
  const ownOf = new Map(own.rows.map((figures) => [figures.id, figures]));
  return {
    ...row,
    codes: codes.map((code) => {
      const figures = ownOf.get(code.id);
      return { ...code, ownBudget: figures?.amount ?? "0", lines: figures?.lines ?? 0 };
    }),
    lines: lines.rows[0]?.lines ?? "[]",
  };
}
