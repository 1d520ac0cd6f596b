import { type RawBuilder, sql } from "kysely";
import { mayAtAll } from "../../../contract/permissions.ts";
import type { SignedInActor } from "../../context.ts";
import {
  array,
  decimal,
  jsonText,
  literal,
  object,
  plain,
  rendered,
} from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { seesMoney } from "./analytics-rules.ts";

const summaryObject = object({
  totalProjects: literal("projects"),
  totalTasks: literal("tasks"),
  avgProgress: literal("progress"),
  totalExpenses: decimal("expenses"),
  currency: plain("currency"),
  unconvertedExpenses: rendered("unconverted"),
  lastProject: plain("last_project"),
  firstSteps: rendered("first_steps"),
});

const missingObject = object({ currency: plain("m.currency"), amount: decimal("m.amount") });

/** The spending per currency that somebody sees. Contractors see only what they submitted themselves. */
function spent({ role, userId }: Pick<SignedInActor, "role" | "userId">): RawBuilder<unknown> {
  if (seesMoney(role))
    return sql`
      select currency, sum(workspace_amount) as worth, sum(workspace_missing) as missing
        from money_totals where status in ('approved', 'paid') group by currency`;
  return sql`
    select currency, sum(workspace_amount) as worth,
           sum(amount) filter (where workspace_amount is null) as missing
      from expenses where created_by = ${userId}::uuid and status in ('approved', 'paid') group by currency`;
}

const firstStepsObject = object({
  project: plain("s.project"),
  planned: literal("s.planned"),
  invited: literal("s.invited"),
});

/** The first steps that a new company still has to take, for people who may take them; null if none is left. */
function firstSteps(actor: SignedInActor): RawBuilder<unknown> {
  if (!mayAtAll(actor, "project.create")) return sql`null::text`;
  return sql`
    (select case when s.project is null or not s.planned or not s.invited then ${jsonText(firstStepsObject)} end
       from first_steps() s)`;
}

/**
 * Selects the dashboard's figures as a JSON object of the contract, in one statement. It reads the figures that the
 * database maintains for each project and never a task, so its cost does not depend on the number of tasks. The
 * mean is taken over the whole percentages that the projects show; a project without tasks counts as 0.
 */
export function summarySql(actor: SignedInActor): RawBuilder<{ summary: string }> {
  return sql<{ summary: string }>`
    with spent as materialized (${spent(actor)}
    ), progress as (
      select sum(tasks) as tasks,
             sum(tasks) filter (where status in ('done', 'completed')) as finished
        from task_totals group by project_id
    ), tasks as (
      select coalesce(sum(tasks), 0) as total,
             sum(floor(100.0 * coalesce(finished, 0) / nullif(tasks, 0))) as progress
        from progress
    ), last as (
      select project_id from last_projects where user_id = ${actor.userId}::uuid
    ), figures as (
      select p.total as projects, t.total as tasks,
             coalesce(round(t.progress / nullif(p.total, 0)), 0) as progress, ${actor.currency}::text as currency,
             (select coalesce(sum(worth), 0) from spent) as expenses,
             (select ${array(missingObject, "m.currency")}
                from (select currency, missing as amount from spent where missing <> 0) m) as unconverted,
             case when p.has_last then (select project_id from last) end as last_project,
             ${firstSteps(actor)} as first_steps
        from (select count(*) as total, bool_or(id = (select project_id from last)) as has_last from projects) p,
             tasks t
    )
    select ${jsonText(summaryObject)} as summary from figures`;
}

/** The dashboard's figures as a JSON object of the contract. */
export async function selectSummary(tx: Tx, actor: SignedInActor): Promise<string> {
  const { rows } = await summarySql(actor).execute(tx);
  const row = rows[0];
  if (!row) throw new Error("An aggregate answered no row");
  return row.summary;
}

/** Counts the activities about the expenses that a contractor may see: only these have no maintained counts. */
function ownExpenseDays(
  { userId, timeZone }: Pick<SignedInActor, "userId" | "timeZone">,
  { today, days }: { readonly today: string; readonly days: number },
): RawBuilder<unknown> {
  return sql`
    select (a.created_at at time zone ${timeZone}::text)::date as day, 1 as activities
      from project_members m cross join lateral
        (select created_at from activities
          where project_id = m.project_id and entity_type in ('expense', 'import')
            and created_at >= (${today}::date - ${days}::int + 1)::timestamp at time zone ${timeZone}::text
            and created_at < (${today}::date + 1)::timestamp at time zone ${timeZone}::text) a
     where m.user_id = ${userId}::uuid`;
}

/**
 * Activities per day that someone may read, for the `days` days up to `today`, as a JSON array of
 * the contract.
 */
export async function selectDaysOfActivity(
  tx: Tx,
  actor: SignedInActor,
  input: { readonly today: string; readonly days: number },
): Promise<string> {
  const { today, days } = input;
  const own = seesMoney(actor.role) ? sql`` : sql`union all ${ownExpenseDays(actor, input)}`;
  const { rows } = await sql<{ points: string }>`
    with counted as (
      select day, sum(activities) as activities from (
        select day, activities from activity_days
         where day > ${today}::date - ${days}::int and day <= ${today}::date
        ${own}) c group by day
    ), trend as (
      select d.day::date as day, coalesce(c.activities, 0) as activities
        from generate_series(${today}::date - ${days}::int + 1, ${today}::date, interval '1 day') as d(day)
        left join counted c on c.day = d.day
    )
    select ${array(object({ _id: plain("day"), count: literal("activities") }), "day")} as points from trend`.execute(
    tx,
  );
  const row = rows[0];
  if (!row) throw new Error("An aggregate answered no row");
  return row.points;
}

/** A project's currency; undefined if it is out of sight. */
export async function selectCurrency(tx: Tx, projectId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("projects")
    .select("currency")
    .where("id", "=", projectId)
    .executeTakeFirst();
  return row?.currency;
}

/** The amounts of a project's cost plan, by month; none without a plan. */
export async function selectPlannedByMonth(
  tx: Tx,
  projectId: string,
): Promise<{ readonly month: string; readonly amount: string }[]> {
  const { rows } = await sql<{ month: string; amount: string }>`
    select to_char(month, 'YYYY-MM') as month, planned::text as amount
      from plan_by_month(${projectId}::uuid) order by month`.execute(tx);
  return rows;
}

/** Merges the slots over which the maintained figures are spread, so that fewer rows are summed. */
export async function gatherSlots(tx: Tx): Promise<void> {
  await sql`select gather_slots()`.execute(tx);
}
