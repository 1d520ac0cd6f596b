import { type RawBuilder, sql } from "kysely";
import { MAX_OVERDUE } from "../contract/projects/health-rules.ts";
import { permissions, type Role } from "../contract/permissions.ts";
import { today } from "./platform/calendar.ts";
import type { SignedInActor } from "./context.ts";
import { literal, plain } from "./database/json-text.ts";

/** Who asks, and the workspace's own day. */
export interface StandingAsker {
  readonly role: Role;
  readonly today: string;
  readonly timeZone: string;
}

export function standingAskerOf({
  actor,
  now,
}: {
  readonly actor: Pick<SignedInActor, "role" | "timeZone">;
  readonly now: Date;
}): StandingAsker {
  const { role, timeZone } = actor;
  return { role, today: today(now, timeZone), timeZone };
}

/** The fields of `standingFields`, of the row `standing` that `standingOf` joins. */
export const standingObject = {
  overdueTasks: literal("standing.overdue"),
  overBudget: literal("standing.over"),
  forecastOver: literal("standing.forecast_over"),
  programmePercent: literal("standing.programme_percent"),
  slipDays: literal("standing.slip"),
  lastActiveOn: plain("standing.active_on"),
};

/** The same fields, as columns. */
export const standingColumns =
  sql.raw(`standing.overdue as "overdueTasks", standing.over as "overBudget",
  standing.forecast_over as "forecastOver", standing.programme_percent as "programmePercent", standing.slip as "slipDays", standing.active_on as "lastActiveOn"`);

/**
 * Joins a project `p` with the facts by which its health is judged. Only this function finds them. Each fact is a
 * lookup in an index, a row, or a maintained figure, so that a page of projects costs the same with a million
 * tasks. A budget of 0 counts as none. The latest activity is for those who see everything that happens: for others
 * a busy project would look abandoned.
 */
export function standingOf({ role, today: day, timeZone }: StandingAsker): RawBuilder<unknown> {
  const seesMoney = permissions["cost-plan.read"][role] === "all";
  const forecast = seesMoney
    ? sql`(select c.forecast > b.amount from project_budgets b cross join lateral cost_of_project(p.id) c
            where b.project_id = p.id and b.amount > 0)`
    : sql`null::boolean`;
  const over = seesMoney
    ? sql`(select sum(s.project_amount) > b.amount from project_budgets b
               left join money_totals s on s.project_id = b.project_id and s.status in ('approved', 'paid')
              where b.project_id = p.id and b.amount > 0 group by b.amount)`
    : sql`null::boolean`;
  const active =
    permissions["project.edit"][role] === "all"
      ? sql`(greatest(
              (select a.created_at from activities a
                where a.project_id = p.id order by a.created_at desc, a.id desc limit 1),
              (select e.received_at from site_edits e where e.project_id = p.id order by e.received_at desc limit 1)
            ) at time zone ${timeZone}::text)::date`
      : sql`null::date`;
  return sql`
  left join lateral (
    select g.percent_done as programme_percent,
           finish_day('task', g.finishes_at) - finish_day('task', b.finishes_at) as slip
      from programmes g
      left join programme_baselines b on b.project_id = g.project_id and b.is_current
     where g.project_id = p.id and g.finishes_at is not null
  ) planned on true
  cross join lateral (
    select (select count(*)::int from (
              select from tasks t
               where t.project_id = p.id and t.due_date < ${day}::date and t.status not in ('done', 'completed')
               limit ${MAX_OVERDUE}) o) as overdue,
           ${over} as over, ${forecast} as forecast_over, planned.programme_percent, planned.slip, ${active} as active_on
  ) standing`;
}
