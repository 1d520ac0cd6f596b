import type { z } from "zod";
import type { standingFields } from "../../../../contract/projects/health-rules.ts";
import { type StandingAsker, standingColumns, standingOf } from "../../../project-standing.sql.ts";
import { sql } from "kysely";
import type { ReportFilters } from "../../../../contract/reports/reports.ts";
import type { ProjectStatus } from "../../../../contract/projects/projects.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import { SEES_COST_PLAN } from "../../projects/public.ts";

/** The fields of a project that reports show. */
export interface ReportProject {
  readonly id: string;
  readonly title: string;
  readonly currency: string;
}

/**
 * The projects in sight that a report covers, by title. A report by cost code covers projects whose cost plan is
 * in sight.
 */
export async function selectReportProjects(
  tx: Tx,
  { project, status }: ReportFilters,
  { byCode = false }: { readonly byCode?: boolean } = {},
): Promise<readonly ReportProject[]> {
  const { rows } = await sql<ReportProject>`
    select p.id, p.title, p.currency from projects p
     where ${project === undefined ? sql`true` : sql`p.id = ${project}::uuid`}
       and ${status === undefined ? sql`true` : sql`p.status = ${status}::text`}
       and ${byCode ? SEES_COST_PLAN : sql`true`}
     order by name_order(p.title) collate "C", p.id`.execute(tx);
  return rows;
}

/** Code and title of a cost code in sight. */
export async function selectCodeName(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("cost_codes")
    .where("id", "=", id)
    .select(["code", "title"])
    .executeTakeFirst();
  return row && `${row.code} ${row.title}`;
}

/** The name of a company in sight. */
export async function selectVendorName(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("companies")
    .where("id", "=", id)
    .select("name")
    .executeTakeFirst();
  return row?.name;
}

/** The name of a person in sight. */
export async function selectPersonName(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom("users").where("id", "=", id).select("name").executeTakeFirst();
  return row?.name;
}

export interface ProjectState extends z.output<z.ZodObject<typeof standingFields>> {
  readonly id: string;
  readonly status: ProjectStatus;
  readonly startDate: string | null;
  readonly finishDate: string | null;
  readonly tasks: number;
  readonly progress: number;
  readonly todo: number;
  readonly inProgress: number;
  readonly review: number;
  readonly blocked: number;
  readonly finished: number;
  readonly overdue: number;
}

/** The projects in sight on a day, with their tasks by status and their overdue tasks. */
export async function selectProjectStates(
  tx: Tx,
  { projectIds, asker }: { readonly projectIds: readonly string[]; readonly asker: StandingAsker },
): Promise<readonly ProjectState[]> {
  const { rows } = await sql<ProjectState>`
    select p.id, p.status, p.start_date as "startDate", p.finish_date as "finishDate",
           coalesce(floor(100.0 * k.finished / nullif(k.tasks, 0)), 0)::int as progress,
           k.tasks, k.todo, k.in_progress as "inProgress", k.review, k.blocked, k.finished, late.overdue, ${standingColumns}
      from projects p
     cross join lateral (
       select coalesce(sum(tasks), 0)::int as tasks,
              coalesce(sum(tasks) filter (where status in ('todo', 'pending')), 0)::int as todo,
              coalesce(sum(tasks) filter (where status = 'in_progress'), 0)::int as in_progress,
              coalesce(sum(tasks) filter (where status = 'review'), 0)::int as review,
              coalesce(sum(tasks) filter (where status = 'blocked'), 0)::int as blocked,
              coalesce(sum(tasks) filter (where status in ('done', 'completed')), 0)::int as finished
         from task_totals t where t.project_id = p.id
     ) k
     cross join lateral (
       select count(*)::int as overdue from tasks t
        where t.project_id = p.id and t.due_date < ${asker.today}::date and t.status not in ('done', 'completed')
     ) late
     ${standingOf(asker)}
     where p.id = any(${projectIds}::uuid[])`.execute(tx);
  return rows;
}

/**
 * The number of rows in the cost reports of projects: their codes, and one more for money without a
 * code.
 */
export async function countCostRows(tx: Tx, projectIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from cost_codes where project_id = any(${projectIds}::uuid[])) + (
      select count(distinct project_id) from (
        select project_id from code_totals
         where project_id = any(${projectIds}::uuid[])
           and cost_code_id = '00000000-0000-0000-0000-000000000000'
         group by project_id, status having sum(project_amount) <> 0) u) as n`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** The number of months in the cash flows of projects, from the first with money to the last. */
export async function countCashFlowMonths(
  tx: Tx,
  of: {
    readonly projectIds: readonly string[];
    readonly from: string | undefined;
    readonly to: string | undefined;
  },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with known as (
      select project_id, month from money_totals where project_id = any(${of.projectIds}::uuid[])
       group by project_id, month, status having sum(project_amount) <> 0
      union
      select p.id, l.month from unnest(${of.projectIds}::uuid[]) p(id) cross join lateral plan_by_month(p.id) l
       where l.planned <> 0
    ), span as (
      select greatest(min(month), date_trunc('month', ${of.from ?? "1900-01-01"}::date)) as first,
             least(max(month), date_trunc('month', ${of.to ?? "2199-12-31"}::date)) as last
        from known group by project_id
    )
    select coalesce(sum(greatest(0, (extract(year from age(last, first)) * 12
             + extract(month from age(last, first)))::int + 1)) filter (where last >= first), 0)::int as n
      from span`.execute(tx);
  return rows[0]?.n ?? 0;
}
