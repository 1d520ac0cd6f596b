import { sql } from "kysely";
import { OVERVIEW_MILESTONES, OVERVIEW_TASKS } from "../../../contract/home/project-overview.ts";
import {
  array,
  decimal,
  jsonText,
  literal,
  object,
  person,
  plain,
  rendered,
  text,
} from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";

interface Of {
  readonly projectId: string;
  /** Today in the workspace's time zone. */
  readonly today: string;
  readonly seesMoney: boolean;
}

const OPEN = sql`t.status not in ('done', 'completed')`;

const taskObject = object({
  _id: plain("t.id"),
  title: text("t.title"),
  version: literal("t.version"),
  status: plain("t.status"),
  priority: plain("(array['low', 'medium', 'high', 'urgent'])[t.priority]"),
  dueDate: plain("t.due_date"),
  project: object({ _id: plain("p.id"), title: text("p.title") }),
  assignedTo: person("u"),
});

const milestoneObject = object({
  _id: plain("m.id"),
  name: text("m.name"),
  critical: literal("m.critical"),
  finish: plain("finish_day(m.kind, m.finishes_at)"),
  agreed: plain("finish_day(k.kind, k.finishes_at)"),
});

/** The programme of a project; null if it has no activities. */
const programmeObject = object(
  {
    finish: plain("finish_day('task', g.finishes_at)"),
    agreed: plain("finish_day('task', b.finishes_at)"),
    percentDone: literal("g.percent_done"),
    milestones: rendered("m.list"),
  },
  "g.finishes_at",
);

const overviewObject = object({
  today: plain("o.today"),
  late: object({ tasks: rendered("o.late"), total: literal("o.late_total") }),
  nextDue: rendered("o.next_due"),
  programme: rendered("o.programme"),
  hasSnags: literal("o.has_snags"),
  spent: decimal("o.spent"),
});

/** What matters now on a project that is visible to the actor, as JSON text in the form of the contract. */
export async function selectOverview(tx: Tx, of: Of): Promise<string> {
  const { projectId, today, seesMoney } = of;
  const firstTasks = (isDue: ReturnType<typeof sql>) => sql`(
    select ${array(taskObject, "t.due_date, t.place")} from (
      select * from tasks t where t.project_id = ${projectId}::uuid and ${isDue} and ${OPEN}
       order by t.due_date, t.place limit ${OVERVIEW_TASKS}) t
      join projects p on p.id = t.project_id
      left join users u on u.id = t.assigned_to)`;
  const count = (condition: ReturnType<typeof sql>) => sql`(
    select count(*)::int from tasks t where t.project_id = ${projectId}::uuid and ${condition})`;
  const { rows } = await sql<{ json: string }>`
    select ${jsonText(overviewObject)} as json from (select
      ${today}::date as today,
      ${firstTasks(sql`t.due_date < ${today}::date`)} as late,
      ${count(sql`t.due_date < ${today}::date and ${OPEN}`)} as late_total,
      ${firstTasks(sql`t.due_date >= ${today}::date`)} as next_due,
      (select ${jsonText(programmeObject)}
         from programmes g
         left join programme_baselines b on b.project_id = g.project_id and b.is_current
         cross join lateral (
           select ${array(milestoneObject, "m.finishes_at, m.place")} as list from (
             select * from programme_activities m
              where m.project_id = g.project_id and m.kind in ('start_milestone', 'finish_milestone')
                and m.actual_finish is null
              order by m.finishes_at, m.place limit ${OVERVIEW_MILESTONES}) m
             left join programme_baseline_activities k
               on k.project_id = g.project_id and k.baseline_id = b.id and k.activity_id = m.id) m
        where g.project_id = ${projectId}::uuid) as programme,
      exists (select from site_records r
               where r.project_id = ${projectId}::uuid and r.kind = 'snag'
                 and r.deleted_at is null) as has_snags,
      ${
        seesMoney
          ? sql`(select coalesce(sum(s.project_amount), 0) from money_totals s
                  where s.project_id = ${projectId}::uuid and s.status in ('approved', 'paid'))`
          : sql`null::numeric`
      } as spent) o`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error("A query of single values answered no row");
  return row.json;
}
